import { isMainThread } from 'node:worker_threads'
import { isPoolBusy } from '#platform/workers/worker-pool'
import { workerTask } from '#platform/workers/worker-task'
import { parseFirstLines } from './parse-mail'
import { type MailWithWords, parseWithWords, withWords } from './parse-with-words'

/** A shorter mail is parsed in about the time that it takes to hand it over. */
const longMail = 64 * 1024

const parseInThread = workerTask<Uint8Array, MailWithWords>('parse-mail-task', import.meta.url)

/** Parses a long mail in a thread, unless it is in one already. A mail that cannot be parsed in time is kept as it came. */
export async function parseAnyMail(source: Uint8Array): Promise<MailWithWords> {
  if (!isMainThread || source.byteLength < longMail) return parseWithWords(source)
  try {
    return await parseInThread(source)
  } catch (error) {
    if (isPoolBusy(error)) return parseWithWords(source)
    return withWords(parseFirstLines(source, error as Error))
  }
}
