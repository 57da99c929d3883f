import { expect, it } from 'vitest';
import { NOTICED_AFTER_MS } from './working.js';

it('leaves time for a picture to be drawn before 300 milliseconds are over', () => {
  expect(NOTICED_AFTER_MS).toBeLessThanOrEqual(250);
});
