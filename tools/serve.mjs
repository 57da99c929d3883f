// Builds the page and serves it: what `npm start` does once the tools are there.
//
//   PORT=8080 node tools/serve.mjs     the port is 4173 unless PORT says otherwise

import { createServer } from 'node:net';
import { join } from 'node:path';
import { Refusal, main, root, run } from './build/steps.mjs';

const HOST = '127.0.0.1';

function askedPort() {
  const text = process.env.PORT ?? '4173';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new Refusal(`PORT is "${text}"; it must be a number from 1 to 65535.`);
  return port;
}

/** Fails before anything is built when the port can't be had. */
function claim(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portRefusal(port, error)));
    probe.listen(port, HOST, () => probe.close(resolve));
  });
}

function portRefusal(port, error) {
  const other = port === 8080 ? 8081 : 8080;
  const why = error.code === 'EACCES' ? 'may not be used by you' : 'is already in use';
  return new Refusal(`Port ${port} ${why}: choose another, such as PORT=${other} npm start.`);
}

await main(async () => {
  const port = askedPort();
  await claim(port);
  await run('node', ['tools/build.mjs', 'page']);

  const { preview } = await import('vite');
  const server = await preview({
    configFile: join(root, 'web/vite.config.ts'),
    preview: { port, strictPort: true, host: HOST, open: false },
    logLevel: 'warn',
  }).catch((error) => {
    throw /in use/.test(error.message) ? portRefusal(port, error) : error;
  });
  console.log(`\nFX Playground is at http://localhost:${server.httpServer.address().port}/`);
  console.log('Ctrl+C ends it.');
});
