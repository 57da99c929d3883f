import { expect, test } from 'vitest';
import { isRightPrediction } from './prediction.js';

test('spaces and empty lines do not count', () => {
  expect(isRightPrediction(' relu  call_function\n\nTrue ', 'relu call_function\nTrue')).toBe(true);
});

test('words, their order and lines do', () => {
  expect(isRightPrediction('True relu', 'relu True')).toBe(false);
  expect(isRightPrediction('relu True', 'relu\nTrue')).toBe(false);
  expect(isRightPrediction('', 'True')).toBe(false);
  expect(isRightPrediction('true', 'True')).toBe(false);
});
