/**
 * What a learner's program must not reach: the network, storage, other workers, other tabs, and the
 * channel to the page, through which it could report a run that never was.
 *
 * Python's `js` module is empty already (engine/api/runtime.mjs) and the content security policy has no
 * foreign origin; this takes the functions themselves away, for the case that a program finds a way
 * from Python to the worker's globals.
 */
const FORBIDDEN = [
  'postMessage',
  'fetch',
  'Request',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'indexedDB',
  'caches',
  'CacheStorage',
  'cookieStore',
  'BroadcastChannel',
  'SharedWorker',
  'Worker',
  'ServiceWorker',
  'importScripts',
  'Notification',
  'FileSystemHandle',
  'FileReaderSync',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
] as const;

const NAVIGATOR = [
  'storage',
  'locks',
  'serviceWorker',
  'sendBeacon',
  'storageBuckets',
  'usb',
  'hid',
  'serial',
];

/** Replaces `name` by undefined wherever the prototype chain has it, so that nothing shines through. */
function remove(owner: object, name: string): void {
  for (let at: object | null = owner; at; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found?.configurable) {
      Object.defineProperty(at, name, { value: undefined, writable: false, configurable: false });
    } else if (found?.writable) {
      Object.defineProperty(at, name, { value: undefined, writable: false });
    }
  }
}

export function lockDown(scope: object): void {
  for (const name of FORBIDDEN) remove(scope, name);
  const navigator = Reflect.get(scope, 'navigator') as object | undefined;
  if (navigator) for (const name of NAVIGATOR) remove(navigator, name);
}
