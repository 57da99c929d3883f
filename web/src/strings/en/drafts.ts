/** Questions about what the learner wrote. */
export const drafts = {
  unsaved:
    'This browser has no room to store your program: it is lost when you reload or leave this page. ' +
    'Copy it to keep it.',
  lessonChanged: "This lesson's program has changed since you edited it. You see your own version.",
  keepMine: 'Keep mine',
  takeNew: 'Take the new one',
  compare: 'Compare',
  hideCompare: 'Hide the comparison',
  otherTab:
    'You wrote another version of this program in another tab at the same time. You see this ' +
    "tab's; the other one is kept until you choose.",
  takeOther: 'Take the other',
};
