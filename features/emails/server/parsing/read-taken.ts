import { storableJson } from '#platform/db/storable-json'
import { spellMany, spellWords } from '#platform/search/kept-words'
import type { AttachmentFiles } from '../attachment-files'
import type { MailText, ReadBatch, ReadMail, Taken } from '../mailbox'
import { parseMail } from './parse-mail'

/** So many mails, or so many bytes, are read and kept together; the first ones soon, so that there is something to do. */
const batch = { firstMails: 50, mails: 300, bytes: 6 * 1024 * 1024 }

/**
 * Reads what is taken, in batches that are worth a transaction each. The first ones are handed on at once; of the others,
 * the next is read while the files of one settle.
 */
export async function* readInBatches(files: AttachmentFiles, taken: AsyncIterable<Taken>): AsyncGenerator<ReadBatch> {
  let settling: Promise<ReadBatch> | undefined
  let reading: Promise<Read>[] = []
  let bytes = 0
  let most = batch.firstMails
  for await (const one of taken) {
    reading.push(spared(readTaken(files, one)))
    if (one.kind === 'mail') bytes += one.source.byteLength
    if (reading.length < most && bytes < batch.bytes) continue
    if (settling) yield await settling
    settling = spared(Promise.all(reading).then(batchOf))
    reading = []
    bytes = 0
    if (most < batch.mails) {
      yield await settling
      settling = undefined
    }
    most = Math.min(2 * most, batch.mails)
  }
  if (settling) yield await settling
  if (reading.length > 0) yield await Promise.all(reading).then(batchOf)
}

/** It is awaited later; without this a failure before that would count as nobody's. */
function spared<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {})
  return work
}

type Read =
  | { kind: 'mail'; mail: Omit<ReadMail, 'nth'>; text: Omit<MailText, 'nth'>; words: Uint8Array }
  | Exclude<Taken, { kind: 'mail' }>

function batchOf(all: Read[]): ReadBatch {
  const read = all.filter((one) => one.kind === 'mail')
  return {
    mails: read.map(({ mail }, nth) => ({ ...mail, nth })),
    spelled: {
      texts: new TextEncoder().encode(storableJson(read.map(({ text }, nth) => ({ nth, ...text })))),
      words: spellMany(read.map(({ words }) => words)),
    },
    problems: all.filter((one) => one.kind === 'problem'),
  }
}

async function readTaken(files: AttachmentFiles, taken: Taken): Promise<Read> {
  if (taken.kind !== 'mail') return taken
  const { source, kept = [], ...mail } = taken
  const { attachments, ...parsed } = await parseMail(source)
  const own = await Promise.all(
    attachments.map(async ({ content, ...attachment }) => ({
      ...attachment,
      ...(await files.keepAttachment(content)),
    })),
  )
  const { subject, senderName, senderEmail, recipients, cc, body, messageId, ancestors, topic, sentAt } = parsed
  return {
    kind: 'mail',
    mail: {
      ...mail,
      receivedAt: mail.receivedAt ?? sentAt,
      about: { messageId, ancestors, subject, topic, senderEmail, recipients },
      files: [...own, ...kept].map((file, position) => ({ ...file, position })),
    },
    text: {
      ...parsed,
      rawFile: parsed.parseProblem === null ? null : (await files.keepAttachment(source)).file,
    },
    words: spellWords([subject, senderName, senderEmail, recipients, cc, body]),
  }
}
