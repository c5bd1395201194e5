/* The host of the tool as WebAssembly: src/wasm/run.mjs, which the bundle takes. */
export interface Host {
  input?: string | Uint8Array;
  second?: string;
  onLine?: (line: string) => void;
  onBytes?: ((bytes: Uint8Array<ArrayBuffer>) => void) | null;
  onComplaint?: (line: string) => void;
}

export const SECOND: string; /* the name of the file whose text is `second` */

export function run(module: WebAssembly.Module, args: string[], host?: Host): Promise<number>;
