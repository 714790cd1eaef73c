"""One game being played: who sits where, what happened, what may happen next. Pure: no I/O, no clock."""
