"""The statuses with which the command ends, and what it says when it is stopped."""

DATA_WRONG = 1
COMMAND_WRONG = 2
BROKEN = 70
INTERRUPTED = 130

STOPPED = "\nStopped."
# Half a folder is never left behind: it is thrown away on the way here.
UNCHANGED = "All kits and exports are as they were before."
