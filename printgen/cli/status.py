"""The command's exit statuses, and its message when it is stopped."""

DATA_WRONG = 1
COMMAND_WRONG = 2
BROKEN = 70
INTERRUPTED = 130

STOPPED = "\nStopped."
# Half-written folders are removed before this.
UNCHANGED = "All kits and exports are as they were before."
