/** Around the editor. */
export const editor = {
  failed: 'The editor could not be loaded.',
  tryAgain: 'Try again',
  keys: '{run} runs. {tab} indents; {escape}, then {tab} leaves the editor.',
};
