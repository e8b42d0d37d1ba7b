import { workerTask } from '#platform/workers/worker-task'
import type { CertificateContent } from './certificate'
import type { CheckedSeal } from './check-seal'
import type { PdfFacts } from './inspect-pdf'
import type { SealInput, SealOutput } from './seal-pdf'

/** In threads: PDFs come from outside, and a long one takes seconds. */
export const inspectInThread = workerTask<Uint8Array, PdfFacts>('inspect-pdf-task', import.meta.url, { seconds: 60 })
export const sealInThread = workerTask<SealInput, SealOutput>('seal-pdf-task', import.meta.url, { seconds: 120 })
export const checkSealsInThread = workerTask<Uint8Array, CheckedSeal[]>('check-seal-task', import.meta.url)
export const drawCertificate = workerTask<CertificateContent, Uint8Array>('certificate-task', import.meta.url)
export const openP12InThread = workerTask<{ file: Uint8Array; password: string }, Uint8Array | undefined>(
  'open-p12-task',
  import.meta.url,
)
export const tryTimestampInThread = workerTask<string, string | undefined>('try-timestamp-task', import.meta.url, {
  seconds: 15,
})
