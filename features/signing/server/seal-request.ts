import { dayIn } from '#core/days'
import { contractTemplates } from '#features/contracts/contract-templates'
import { notify } from '#features/notifications/server/store'
import { formatMoment } from '#features/quotes/quote-document'
import type { Business } from '#features/settings/business'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { Log } from '#platform/log/log'
import { sealingKey } from '#platform/secrets/sealing-key'
import { certificateWords, historyWords } from '../certificate-words'
import { verifyPath } from '../public-link'
import { ticked } from '../sign-field'
import type { CertificateContent } from './seal/certificate'
import { fingerprintOf } from './seal/fingerprint'
import { sealInThread } from './seal/seal-document'
import type { SealInput } from './seal/seal-pdf'
import { sentContent } from './source'
import { findHistory, type HistoryRow } from './store/history'
import { findRequest, type SignerRow, type StoredRequest } from './store/read'
import { completeRequest, findUnsealed } from './store/sealing'
import { findSealSettings } from './store/settings'

export type SealDeps = {
  db: Db
  files: Files
  log: Log
  secret: string
  publicUrl: string
  settings: { dataDir: string }
  hasMailAccount: (db: Db) => Promise<boolean>
}

/** Identifies the request even in a changed copy. */
export const sealReason = (id: number) => `Sign request ${id}`
export const requestIdIn = (reason: string) => Number(/^Sign request (\d{1,9})$/.exec(reason)?.[1] ?? 0)

/** Seals the requests that everybody has signed but that are not sealed, as after a killed process. */
export async function sealPending(deps: SealDeps, now: Date): Promise<void> {
  for (const id of await findUnsealed(deps.db)) await trySeal(deps, id, now)
}

/** The signatures are stored; if sealing fails now, the owner is notified once, and the job seals a minute later. */
export async function trySeal(deps: SealDeps, id: number, now: Date): Promise<void> {
  try {
    await sealRequest(deps, id, now)
  } catch (err) {
    deps.log.warn({ err, signRequest: id }, 'sealing a signed document failed')
    await deps.db.transaction(async (tx) =>
      notify(tx, {
        kind: 'sync-failure',
        subject: `sign-request:${id}:sealing`,
        title: `${(await findRequest(tx, id)).title} is signed, but could not be sealed`,
        body: `It is tried again every minute. ${err instanceof Error ? err.message : ''}`.slice(0, 500),
        href: (await findSealSettings(tx, deps.secret)).timestampUrl
          ? '/settings?section=signing'
          : `/signatures/${id}`,
      }),
    )
  }
}

async function sealRequest(deps: SealDeps, id: number, now: Date): Promise<void> {
  const { db, files, secret, settings, publicUrl, hasMailAccount } = deps
  const request = await findRequest(db, id)
  if (request.state !== 'out' || !request.signers.every(({ signedAt }) => signedAt)) return
  const business = await readBusiness(db)
  const { p12, timestampUrl } = await findSealSettings(db, secret)
  const { language } = request
  const { sign, date } = contractTemplates[language].signature
  const input: SealInput = {
    pdf: await sentContent(files, request),
    hasOtherSignatures: request.hasOtherSignatures,
    parties: request.parties,
    lineLabels: { signature: sign, date },
    signers: request.signers.map(({ name, signedName, drawing, signedAt, fields, fieldValues }) => ({
      name,
      signedName: signedName ?? name,
      drawing,
      day: dayIn(business.timeZone, signedAt as Date),
      fields: fields.map((field, index) => ({ ...field, value: fieldValues?.[index] ?? null })),
    })),
    certificate: certificateOf(request, await findHistory(db, id), business, publicUrl),
    key: p12 ? { kind: 'p12', ...p12 } : { kind: 'own', ...(await sealingKey(settings.dataDir, secret)) },
    reason: sealReason(id),
    timestampUrl,
    at: now,
  }
  const { sealed, certificate, certificateOfSeal } = await sealInThread(input)
  const fingerprint = fingerprintOf(certificateOfSeal)
  await completeRequest(
    db,
    files,
    id,
    { sealed, certificate, fingerprint, certificateOfSeal },
    await hasMailAccount(db),
    now,
  )
}

/** What the certificate says, in the language of the request. */
export function certificateOf(
  request: StoredRequest,
  history: HistoryRow[],
  { timeZone, paper }: Business,
  publicUrl: string,
): CertificateContent {
  const { language } = request
  return {
    language,
    paper,
    isApart: request.hasOtherSignatures,
    title: request.title,
    requestId: request.id,
    hash: request.fileKey ?? '',
    signers: request.signers
      .filter(({ signedAt }) => signedAt)
      .map((signer) => ({
        name: signer.signedName ?? signer.name,
        signature: signer.signedName ?? signer.name,
        drawing: signer.drawing,
        facts: factsOf(signer, language, timeZone),
      })),
    history: history.map(({ at, kind, who, detail, address }) => ({
      at: utc(at),
      text: [historyWords[language][kind], who, detail, address].filter(Boolean).join(' · '),
    })),
    lastHash: history.at(-1)?.hash ?? '',
    checkUrl: `${publicUrl}${verifyPath}`,
  }
}

function factsOf(signer: SignerRow, language: 'en' | 'es', timeZone: string): [string, string][] {
  const words = certificateWords[language]
  const both = (at: Date | null) => at && `${utc(at)} · ${formatMoment(at, language, timeZone)}`
  const facts: [string, string | null][] = [
    [words.email, signer.email],
    [words.viewed, both(signer.viewedAt)],
    [words.codeSent, both(signer.codeSentAt)],
    [words.codeConfirmed, both(signer.codeConfirmedAt)],
    [words.signed, both(signer.signedAt)],
    [words.network, signer.address],
    [words.browser, signer.browser],
    ...signer.fields.map(({ label, page, kind }, index): [string, string | null] => {
      const value = signer.fieldValues?.[index] ?? null
      return [label || words.filledIn(page), kind === 'tick' && value === ticked ? words.ticked : value]
    }),
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
