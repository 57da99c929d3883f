"""Judging a program from another interpreter, where it can't reach the judge.

The program runs on one side (`guest`), the exercise's check on the other (`host`), where no code of
a learner ever runs. Between them there is text:

- what the check sends (`parcel`): a function to call, its arguments, models with their classes. The
  program's side takes them as they are.
- what comes back (`report`, `arrive`): plain values, tensors, modules of torch, graphs. The
  judge's side takes apart every word of it, makes such objects of its own, and runs graphs itself.
  What can't be told in that way, such as a function of the program, stays and is called there.
"""
