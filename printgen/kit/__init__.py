"""The main job: everything for one game into one folder, written atomically, with a manifest."""
