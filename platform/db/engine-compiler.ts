import { setFlagsFromString } from 'node:v8'

/** Otherwise the WebAssembly compiler spends two seconds at start on optimising cold functions of the engine. */
export const compileRarely = () => setFlagsFromString('--wasm-tiering-budget=18000000')
