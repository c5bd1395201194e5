/* The host of the tool as WebAssembly: src/wasm/run.mjs, which the bundle takes. */
export interface Host {
  input?: string | Uint8Array;
  onLine?: (line: string) => void;
  onBytes?: ((bytes: Uint8Array<ArrayBuffer>) => void) | null;
  onComplaint?: (line: string) => void;
}

export function run(module: WebAssembly.Module, args: string[], host?: Host): Promise<number>;
