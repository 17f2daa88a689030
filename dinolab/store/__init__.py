"""The Arrow log on disk: one sealed, append-only stream a file, one folder a game.

Read `log.py` for a stream, `folder.py` for a game with its branches, `seal.py` and `scan.py` for
what makes a file trustworthy. Only this room touches a disk; nothing here knows a game.
"""
