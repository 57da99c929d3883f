/** A text without what nobody means to predict: spaces more or less, and empty lines. */
const told = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join('\n');

/** Whether an answer says what a program prints. */
export const isRightPrediction = (answer: string, prints: string): boolean =>
  told(answer) === told(prints);
