import { openLayout } from '../../../../engine/layout/layout.mjs';
import address from '../../../../build/wasm/layout.wasm?url';

export type LayOut = Awaited<ReturnType<typeof openLayout>>;
export type Layout = ReturnType<LayOut>;
export type Before = NonNullable<Parameters<LayOut>[0][number]['before']>;

let loading: Promise<LayOut> | null = null;

/** The layout, downloaded before the first drawing; a failed download is tried again the next time. */
export function loadLayout(): Promise<LayOut> {
  loading ??= WebAssembly.compileStreaming(fetch(address))
    .then(openLayout)
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}
