// Finds tests that don't wait: with FXP_SLOW=300 in the environment, what the worker says and what is
// loaded later arrives up to 300 ms late, in its order. Whoever reads the page without waiting for what
// the action before brings about then reads the state before it. FXP_SLOW_HANDS=100 waits so long before
// each action of the test: it misses what is shown for a moment only.

import { setTimeout } from 'node:timers/promises';

const LATEST = Number(process.env.FXP_SLOW ?? 0);

/** Options of a browser for tests that act slowly. */
export const HANDS = { slowMo: Number(process.env.FXP_SLOW_HANDS ?? 0) };

/** Makes the pages of a context hear late, when asked for. */
export async function hearLate(context) {
  if (!LATEST) return;
  await context.addInitScript(delayWorkers, LATEST);
  await context.route(/\/assets\//, async (route) => {
    await setTimeout(Math.random() * LATEST);
    await route.fallback().catch(() => {}); // the page can be gone
  });
}

/* In the page. */
function delayWorkers(latest) {
  const Real = window.Worker;
  window.Worker = class Worker extends Real {
    constructor(...given) {
      super(...given);
      let due = 0;
      const waiting = [];
      this.addEventListener('message', (event) => {
        if (!event.isTrusted) return;
        event.stopImmediatePropagation();
        due = Math.max(due, performance.now() + Math.random() * latest);
        waiting.push(event);
        // Timers of the same moment have no order: each hands out the oldest.
        setTimeout(() => {
          const { data, ports } = waiting.shift();
          this.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
        }, due - performance.now());
      });
    }
  };
}
