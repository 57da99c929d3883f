/** The page without a lesson. */
export const playground = {
  title: 'Playground',
  lead: 'Take a model and something that is done to its graph, and change both as you like.',
  model: 'Model',
  transform: 'What is done to it',
  empty: 'An empty program',
  emptySummary: 'Only the imports: everything else is yours.',
  program: (model: string, transform: string) => `${model}: ${transform}`,
  own: 'Your versions are kept in this browser, one for each choice.',
  edited: (title: string) => `${title} (edited)`,
  invitation: 'Models and transforms to begin from, without a lesson.',
};
