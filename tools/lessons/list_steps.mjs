// `npm run lesson steps <slug>`: what a lesson's `visual` can name.

import { openPlayground } from './engine.mjs';
import { recordBlocks } from './record.mjs';
import { historiesOf } from './visual.mjs';

/** Every step of every graph that a lesson's editable programs make, with its line and its sentence. */
export async function listSteps({ folder, blocks }) {
  const file = `lessons/${folder.name}/lesson.md`;
  const recorded = recordBlocks(blocks, await openPlayground(), file);
  const lines = [];
  for (const block of recorded.filter(({ editable }) => editable)) {
    for (const history of await historiesOf(block)) {
      const names = history.nodesAt(null).map(({ name }) => name);
      lines.push(`block=${block.id} graph=${history.title}`);
      lines.push(`  nodes at the end: ${names.join(', ')}`);
      history.events.forEach(({ line }, index) => {
        const place = line === null ? '' : `line=${line}`;
        const sentence = history.sentence(index + 1);
        lines.push(`  step=${String(index + 1).padEnd(4)} ${place.padEnd(9)} ${sentence}`);
      });
    }
  }
  return lines.join('\n');
}
