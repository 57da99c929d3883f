import { expect, it } from 'vitest';
import { lockDown } from './lockdown.js';

it('takes away what the scope has, and what its prototypes have', () => {
  class Scope {
    fetch(): string {
      return 'the network';
    }
  }
  const scope = Object.assign(new Scope(), { WebSocket: class {} });
  lockDown(scope);
  expect(scope.fetch).toBeUndefined();
  expect(scope.WebSocket).toBeUndefined();
  expect('fetch' in Scope.prototype && Scope.prototype.fetch).toBeUndefined();
});

it('lets nothing be put back', () => {
  const scope: { fetch?: unknown } = { fetch: () => 'the network' };
  lockDown(scope);
  expect(() => Object.defineProperty(scope, 'fetch', { value: 1 })).toThrow(TypeError);
});

it('leaves everything else', () => {
  const scope = {
    setTimeout: () => 1,
    navigator: { hardwareConcurrency: 2, sendBeacon: () => 1 },
  };
  lockDown(scope);
  expect(scope.setTimeout()).toBe(1);
  expect(scope.navigator).toEqual({ hardwareConcurrency: 2, sendBeacon: undefined });
});
