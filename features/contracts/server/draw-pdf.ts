import { workerTask } from '#platform/workers/worker-task'
import type { ContractText } from '../contract'

const drawContract = workerTask<ContractText, Uint8Array>('contract-pdf-task', import.meta.url, { seconds: 120 })

/** Draws the PDF in a thread: a long contract takes seconds. */
export async function drawContractPdf(text: ContractText, signal?: AbortSignal): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawContract(text, signal)
  return Buffer.from(buffer, byteOffset, byteLength)
}
