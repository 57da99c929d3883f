// Formats the project's files as `npm test -- format` wants them.

import { main, run } from './build/steps.mjs';
import { projectFiles } from './checks/files.mjs';

await main(async () => {
  await run('clang-format', ['-i', ...projectFiles('.cc', '.h')]);
  const web = projectFiles('.ts', '.tsx', '.mjs', '.css', '.html');
  await run('npx', ['prettier', '--log-level', 'warn', '--write', ...web]);
});
