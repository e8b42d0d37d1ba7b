import { storableJson } from '#platform/db/storable-json'
import { encodeTsvectorArray } from '#platform/search/encode-tsvector'
import type { AttachmentFiles } from '../attachment-files'
import type { BatchMail, FetchResult, MailText, ParsedBatch } from '../mailbox'
import { parseAnyMail } from './parse-long-mail'

/** Limits of one batch. The first batches are smaller, so that saving can start early. */
const batchLimits = { firstMails: 50, mails: 300, bytes: 6 * 1024 * 1024 }

/**
 * Parses fetched mails in batches of one transaction each. A small first batch is yielded at once; later, the next batch
 * is parsed while the attachments of the previous one are written.
 */
export async function* parseInBatches(
  files: AttachmentFiles,
  fetched: AsyncIterable<FetchResult>,
): AsyncGenerator<ParsedBatch> {
  let pendingBatch: Promise<ParsedBatch> | undefined
  let parsing: Promise<ParseResult>[] = []
  let bytes = 0
  let maxMails = batchLimits.firstMails
  for await (const one of fetched) {
    parsing.push(withHandledRejection(parseOne(files, one)))
    if (one.kind === 'mail') bytes += one.source.byteLength
    if (parsing.length < maxMails && bytes < batchLimits.bytes) continue
    if (pendingBatch) yield await pendingBatch
    pendingBatch = withHandledRejection(Promise.all(parsing).then(toBatch))
    parsing = []
    bytes = 0
    if (maxMails < batchLimits.mails) {
      yield await pendingBatch
      pendingBatch = undefined
    }
    maxMails = Math.min(2 * maxMails, batchLimits.mails)
  }
  if (pendingBatch) yield await pendingBatch
  if (parsing.length > 0) yield await Promise.all(parsing).then(toBatch)
}

/** The promise is awaited later; until then a failure must not count as an unhandled rejection. */
function withHandledRejection<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}

type ParseResult =
  | { kind: 'mail'; mail: Omit<BatchMail, 'index'>; text: Omit<MailText, 'index'>; words: Uint8Array }
  | Exclude<FetchResult, { kind: 'mail' }>

function toBatch(all: ParseResult[]): ParsedBatch {
  const parsedMails = all.filter((one) => one.kind === 'mail')
  return {
    mails: parsedMails.map(({ mail }, index) => ({ ...mail, index })),
    encoded: {
      texts: new TextEncoder().encode(storableJson(parsedMails.map(({ text }, index) => ({ index, ...text })))),
      words: encodeTsvectorArray(parsedMails.map(({ words }) => words)),
    },
    problems: all.filter((one) => one.kind === 'problem'),
  }
}

async function parseOne(files: AttachmentFiles, fetched: FetchResult): Promise<ParseResult> {
  if (fetched.kind !== 'mail') return fetched
  const { source, storedFiles = [], ...mail } = fetched
  const {
    parsed: { attachments, ...parsed },
    words,
  } = await parseAnyMail(source)
  const parsedFiles = await Promise.all(
    attachments.map(async ({ content, ...attachment }) => ({
      ...attachment,
      ...(await files.saveAttachment(content)),
    })),
  )
  const { subject, senderEmail, recipients, messageId, ancestors, topic, sentAt } = parsed
  return {
    kind: 'mail',
    mail: {
      ...mail,
      receivedAt: mail.receivedAt ?? sentAt,
      threading: { messageId, ancestors, subject, topic, senderEmail, recipients },
      files: [...parsedFiles, ...storedFiles].map((file, position) => ({ ...file, position })),
    },
    text: {
      ...parsed,
      rawFile: parsed.parseProblem === null ? null : (await files.saveAttachment(source)).file,
    },
    words,
  }
}
