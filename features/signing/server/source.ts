import { Readable } from 'node:stream'
import { conflict, invalid, notFound } from '#core/problem'
import { assertComplete } from '#features/contracts/complete'
import { drawContractPdf } from '#features/contracts/server/draw-pdf'
import { findContract } from '#features/contracts/server/store'
import { findDocument } from '#features/documents/server/store'
import { drawQuote } from '#features/quotes/server/draw-pdf'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { extractionLimits, extractText } from '#platform/text-extraction/extract-text'
import { readableContract, readableQuote, readableText } from '../readable'
import { fieldLimits } from '../sign-field'
import { inspectInThread } from './seal/seal-document'
import type { SignedSource } from './store/create'

const refusals = {
  encrypted: 'This PDF is encrypted, so it cannot be sealed. Save it without a password first.',
  broken: 'This PDF is damaged and cannot be read.',
  locked: 'This PDF was certified and allows no further signatures.',
}

type SourceIds = Partial<Record<'contractId' | 'quoteId' | 'documentId', number | null | undefined>>

/** What is to be signed, as bytes and as text. It draws, so it runs before the transaction. */
export async function loadSource(db: Db, files: Files, ids: SourceIds, now: Date): Promise<SignedSource> {
  const { contractId, quoteId, documentId } = ids
  if (contractId) return contractSource(db, contractId)
  if (quoteId) return quoteSource(db, quoteId, now)
  if (documentId) return documentSource(db, files, documentId)
  throw conflict('What was to be signed was deleted, so this draft cannot be sent.')
}

async function contractSource(db: Db, id: number): Promise<SignedSource> {
  const { text, title, clientId } = await findContract(db, id)
  assertComplete(text, 'contractId')
  return {
    source: 'contract',
    id,
    clientId,
    title,
    language: text.language,
    readable: readableContract(text),
    parties: text.signatures,
    ...(await inspected(await drawContractPdf(text), 'contractId')),
  }
}

async function quoteSource(db: Db, id: number, now: Date): Promise<SignedSource> {
  const { quote, sheet, pdf } = await drawQuote(db, id, now)
  return {
    source: 'quote',
    id,
    clientId: quote.clientId,
    title: `${quote.quoteNumber}: ${quote.title}`,
    language: quote.language,
    validUntil: quote.status === 'accepted' ? null : quote.validUntil,
    readable: readableQuote(sheet),
    parties: [],
    ...(await inspected(pdf, 'quoteId')),
  }
}

async function documentSource(db: Db, files: Files, id: number): Promise<SignedSource> {
  const document = await findDocument(db, id)
  if (document.trashedAt) throw notFound('Document not found')
  if (!document.fileKey || document.contentType !== 'application/pdf')
    throw invalid({ documentId: 'Only a PDF can be signed. Save this document as a PDF first.' })
  const checked = await inspected(await contentOf(files, document.fileKey), 'documentId')
  const extracted = await extractText(Readable.from([checked.pdf]), 'application/pdf', {
    ...extractionLimits,
    characters: 400_000,
  })
  return {
    source: 'document',
    id,
    clientId: document.clientId,
    title: document.name.replace(/\.pdf$/i, ''),
    language: null,
    readable: extracted.outcome === 'read' ? readableText(extracted.text) : [],
    parties: [],
    ...checked,
  }
}

async function inspected(pdf: Uint8Array, field: string) {
  const facts = await inspectInThread(pdf)
  if (facts.outcome !== 'readable') throw invalid({ [field]: refusals[facts.outcome] })
  if (facts.pages > fieldLimits.pages) throw invalid({ [field]: `At most ${fieldLimits.pages} pages can be signed.` })
  return { pdf, pages: facts.pages, hasOtherSignatures: facts.hasSignatures }
}

/** The PDF as it now stands; sealed when complete. */
export function sentContent(
  files: Files,
  { sealedKey, fileKey }: { sealedKey: string | null; fileKey: string | null },
) {
  const key = sealedKey ?? fileKey
  if (!key) throw notFound('It was not sent yet')
  return contentOf(files, key)
}

export async function contentOf(files: Files, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await files.open(key)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
