import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { acceptUploads } from '#platform/http/uploads'
import { answerErrorsWithPages } from '#platform/public-pages/error-pages'
import { escapeHtml, publicPageHtml, withPublicHeaders } from '#platform/public-pages/page'
import { countAttempt } from '#platform/throttle/throttle'
import type { SealCheck } from '../api'
import { verifyPath } from '../public-link'
import { checkWords } from '../verify-words'
import type { CheckedSeal } from './seal/check-seal'
import { checkSealsInThread } from './seal/seal-document'
import { requestIdIn } from './seal-request'
import { contentOf } from './source'
import type { ListedRequest } from './store/read'
import { findSealed } from './store/sealing'

const maxPdf = 50 * 1024 * 1024
const checkLimit = { times: 30, withinMinutes: 15 }

/** A public page that checks a sealed PDF: whether it was sealed here and is unchanged, and who signed when. */
export function verifyRoutes(app: FastifyInstance, { db, files }: { db: Db; files: Files }): void {
  void app.register(async (scope) => {
    await acceptUploads(scope, files, maxPdf)
    answerErrorsWithPages(scope, async (request) => languageOf(request))
    scope.get(verifyPath, async (request, reply) => {
      withPublicHeaders(reply).type('text/html; charset=utf-8')
      return page(languageOf(request), (await readBusiness(db)).name)
    })
    scope.post(verifyPath, async (request, reply) => {
      const language = languageOf(request)
      if (!(await countAttempt(db, `verify:${request.ip}`, checkLimit)).allowed)
        throw tooMany(checkWords[language].tooMany)
      const check = request.uploaded ? await checkFile(db, files, request.uploaded) : undefined
      if (request.headers.accept?.includes('application/json')) return check ?? null
      withPublicHeaders(reply).type('text/html; charset=utf-8')
      return page(language, (await readBusiness(db)).name, check)
    })
  })
}

async function checkFile(db: Db, files: Files, { key, path }: { key: string; path: string }): Promise<SealCheck> {
  const chunks: Uint8Array[] = []
  for await (const chunk of createReadStream(path)) chunks.push(chunk as Uint8Array)
  const seals = await checkSealsInThread(Buffer.concat(chunks)).catch(() => [])
  const ids = seals.map(({ reason }) => requestIdIn(reason)).filter((id) => id > 0)
  const { exact, named, known } = await findSealed(
    db,
    key,
    seals.map(({ fingerprint }) => fingerprint),
    ids,
  )
  const newest = seals.at(-1)
  const isKnown = seals.some(({ fingerprint }) => known.includes(fingerprint))
  const isWhole = exact !== undefined || (newest?.isWhole === true && known.includes(newest.fingerprint))
  const found = exact ?? (isKnown ? await sealedRequest(files, seals, named) : undefined)
  if (!found) return { isOurs: isKnown, isWhole, title: null, sealedAt: null, signers: [] }
  return {
    isOurs: true,
    isWhole,
    title: found.title,
    sealedAt: found.completedAt?.toISOString() ?? null,
    signers: found.signers.map(({ signedName, name, email, signedAt }) => ({
      name: signedName ?? name,
      email,
      signedAt: signedAt?.toISOString() ?? '',
    })),
  }
}

/** A changed copy can name any request; the answer names only the one whose sealed PDF carries the same signature. */
async function sealedRequest(files: Files, seals: CheckedSeal[], named: ListedRequest[]) {
  for (const { reason, signature } of seals.toReversed()) {
    const request = named.find(({ id }) => id === requestIdIn(reason))
    for (const key of [request?.sealedKey, request?.certificateKey])
      if (key && (await contentOf(files, key)).includes(signature, 0, 'latin1')) return request
  }
}

function page(language: 'en' | 'es', businessName: string, check?: SealCheck): string {
  const words = checkWords[language]
  const form = `<section class="sheet"><h1>${words.title}</h1><p class="block">${escapeHtml(words.intro(businessName))}</p><br>
<form method="post" action="${verifyPath}?language=${language}" enctype="multipart/form-data">
<label class="field">${words.file}<input type="file" name="file" accept="application/pdf,.pdf" required></label>
<button>${words.check}</button></form></section>`
  return publicPageHtml(language, words.title, `${check ? resultHtml(language, check) : ''}${form}`)
}

function resultHtml(language: 'en' | 'es', { isOurs, isWhole, title, sealedAt, signers }: SealCheck): string {
  const words = checkWords[language]
  const verdict = !isOurs ? words.notOurs : isWhole ? words.whole : words.changed
  const rows = isOurs
    ? signers.map(
        ({ name, email, signedAt }) =>
          `<tr><td dir="auto">${escapeHtml(name)}<small class="quiet">${escapeHtml(email)}</small></td><td>${escapeHtml(utc(signedAt))}</td></tr>`,
      )
    : []
  return `<section class="sheet"><p class="note${isOurs && isWhole ? '' : ' bad'}" role="status"><strong>${escapeHtml(verdict)}</strong></p>
${title ? `<h2 dir="auto">${escapeHtml(title)}</h2>` : ''}${sealedAt ? `<p class="quiet">${escapeHtml(words.sealed(utc(sealedAt)))}</p><br>` : ''}
${rows.length > 0 ? `<table><thead><tr><th scope="col">${words.signer}</th><th scope="col">${words.signed}</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}</section>`
}

const utc = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`

function languageOf(request: FastifyRequest): 'en' | 'es' {
  const { language } = request.query as { language?: unknown }
  if (language === 'es' || language === 'en') return language
  return /^es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en'
}
