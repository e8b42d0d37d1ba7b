import { type MessagePort, parentPort, type TransferListItem } from 'node:worker_threads'
import { Problem } from '#core/problem'
import { lowerPriority } from '#platform/threads/start-thread'

export type TaskRequest = { file: string; input: unknown }
export type TaskResponse =
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; problem: ConstructorParameters<typeof Problem> }
  | { kind: 'failed'; error: unknown }

lowerPriority()

const mainThread = parentPort as MessagePort
mainThread.on('message', async ({ file, input }: TaskRequest) => {
  try {
    const { default: work } = (await import(/* @vite-ignore */ file)) as { default: (input: unknown) => unknown }
    const output = await work(input)
    send({ kind: 'done', output }, buffersIn(output))
  } catch (error) {
    send(failureOf(error))
  }
})

const send = (response: TaskResponse, transferred: TransferListItem[] = []) =>
  mainThread.postMessage(response, transferred)

/** An error loses its class on the way, so a refusal is sent as its parts. */
const failureOf = (error: unknown): TaskResponse =>
  error instanceof Problem
    ? { kind: 'refused', problem: [error.code, error.status, error.message, error.fields] }
    : { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }

/** Bytes are handed over instead of copied, unless they lie in a buffer that they share with others. */
const buffersIn = (output: unknown): TransferListItem[] =>
  output instanceof Uint8Array && output.byteLength === output.buffer.byteLength ? [output.buffer as ArrayBuffer] : []
