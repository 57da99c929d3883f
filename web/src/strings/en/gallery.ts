/** The gallery: every model with everything that is done to it. */
export const gallery = {
  title: 'Gallery',
  lead: 'Six models and what can be done to each: fusing, rounding, pruning, splitting, counting and more. Each is a program that runs here and on PyTorch.',
  models: 'Models',
  transform: 'What is done',
  shows: 'What it shows',
  nodes: 'Nodes',
  prints: 'What it prints',
  printsOf: (title: string) => `What it prints: ${title}`,
  open: (model: string, transform: string) => `${model}: ${transform}`,
  /** How many nodes a graph had when it was traced, and has now. */
  changed: (before: number, after: number) =>
    before === after ? `${after}` : `${before} → ${after}`,
  built: (after: number) => `${after}, new`,
  others: (count: number) => `and ${count} more`,
};
