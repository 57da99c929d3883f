import { type Embed, seedSource } from '../embed/flags.js';
import type { EngineClient } from '../engine/client.js';
import type { Drafts } from '../lessons/drafts.js';
import { assembled } from '../lessons/order.js';
import type { CodeBlock, Lesson, OrderPart } from '../protocol/lesson.js';
import { Program } from './program.js';
import { NOTHING, type Shown } from './shown.js';
import { showView } from './view.js';

function recordedResult({ recorded, output }: CodeBlock): Shown {
  const { value, error, graphs, leftOut, explanations } = recorded;
  return {
    ...NOTHING,
    output: output ? [{ stream: 'stdout', text: output }] : [],
    value,
    error,
    graphs,
    leftOut,
    explanations,
  };
}

/** The program that lines are put into, which is no draft: the arrangement is what is kept. */
function orderProgram(part: OrderPart, engine: EngineClient, drafts: Drafts): Program {
  const shipped = assembled(part, []);
  const { id } = part;
  return new Program(
    { id, shipped, editable: false, before: () => [], recorded: null },
    engine,
    drafts,
  );
}

/** A program for each code block and each coding part of a lesson, by id. */
export function createPrograms(
  lesson: Lesson,
  engine: EngineClient,
  drafts: Drafts,
  embed: Embed | null = null,
): ReadonlyMap<string, Program> {
  const programs = new Map<string, Program>();
  const locked = embed?.locked ?? [];
  for (const block of lesson.blocks) {
    if (block.kind === 'code') {
      const seed = embed && seedSource(embed);
      const before = () => [
        ...block.after.map((id) => programs.get(id)?.text.value ?? ''),
        ...(seed ? [seed] : []),
      ];
      const shippedBefore = block.after.map((id) => programs.get(id)?.setup.shipped ?? '');
      const { id, source: shipped, editable } = block;
      const recorded = recordedResult(block);
      const setup = { id, shipped, editable, before, shippedBefore, recorded, locked };
      const program = new Program(setup, engine, drafts);
      if (lesson.visual.block === id) showView(program.view, lesson.visual);
      else program.view.pane.value = block.pane;
      programs.set(id, program);
    } else if (block.kind === 'exercise') {
      for (const part of block.parts) {
        if (part.kind === 'order') programs.set(part.id, orderProgram(part, engine, drafts));
        if (part.kind !== 'coding') continue;
        const setup = {
          id: part.id,
          shipped: part.starter,
          editable: true,
          before: () => [],
          recorded: null,
          locked,
        };
        programs.set(part.id, new Program(setup, engine, drafts));
      }
    }
  }
  return programs;
}
