import { formatLongDay } from '#features/invoices/invoice-document'
import type { Business } from '#features/settings/business'
import { escapeHtml, publicPageHtml } from '#platform/public-pages/page'
import { drawingSize } from '../drawing'
import { type PageWords, pageWords } from '../page-words'
import type { ReadableBlock } from '../readable'
import type { FieldValues } from '../sign-field'
import type { SignerState, SignRequestState } from '../sign-request'
import { canSign } from '../state'
import { fieldInputs, filledInBefore } from './field-inputs'
import { pageScript } from './page-script'
import type { HandedOver } from './store/answers'
import type { SignerRow, StoredRequest } from './store/read'

export type PageState = {
  /** Where the forms go: '/s/…'. */
  path: string
  state: SignRequestState
  signerState: SignerState
  /** Whether a code was mailed just now. */
  isCodeSent?: boolean
  message?: { text: string; isBad: boolean } | undefined
  typed?: { name: string; agreed: boolean; reason: string; values: FieldValues; drawing?: string } | undefined
  /** Who was named to sign instead, to be shown again. */
  handOver?: { name: string; email: string } | undefined
}

/** A signer's page: the whole document as text, and below it the answer. Works without script; only drawing needs it. */
export function signerPage(request: StoredRequest, signer: SignerRow, business: Business, page: PageState): string {
  const words = pageWords[request.language]
  const canAct = canSign(page.state, page.signerState)
  return publicPageHtml(
    request.language,
    [request.title, business.name].filter(Boolean).join(' · '),
    [
      bar(request, words, page, canAct),
      messageHtml(page),
      canAct ? opening(request, words, business) : '',
      documentHtml(request, words, business),
      canAct ? answerForms(request, signer, words, page) : '',
    ].join(''),
    canAct ? pageScript : '',
  )
}

/** The page of a link that is no longer valid. */
export function closedPage(language: 'en' | 'es', title: string, text: string): string {
  return publicPageHtml(
    language,
    title,
    `<article class="sheet"><h1>${escapeHtml(title)}</h1><p class="block">${escapeHtml(text)}</p></article>`,
  )
}

/** Says who signs instead, also after a second press. */
export function handedOverPage({ language, isMailed }: HandedOver): string {
  const words = pageWords[language]
  return closedPage(language, words.handedOverTitle, isMailed ? words.handedOver : words.handedOverUnsent)
}

function bar(
  request: StoredRequest,
  words: PageWords,
  { path, state, signerState }: PageState,
  canAct: boolean,
): string {
  const signed = request.signers.filter(({ signedAt }) => signedAt).length
  const note =
    state === 'complete'
      ? words.completeNote
      : signerState === 'signed'
        ? words.signedNote(signed, request.signers.length)
        : signerState === 'waiting'
          ? words.waitingNote
          : ''
  const link = (to: string, text: string) =>
    `<a class="button plain" href="${path}/${to}" download>${escapeHtml(text)}</a>`
  const first = note
    ? `<p class="note" role="status"><strong>${escapeHtml(note)}</strong></p>`
    : `<a href="#answer">${escapeHtml(words.toSignature)}</a>`
  return `<div class="bar">${note || canAct ? first : ''}${link('pdf', state === 'complete' ? words.downloadSigned : words.download)}${request.certificateKey ? link('certificate', words.downloadCertificate) : ''}</div>`
}

const messageHtml = ({ message }: PageState) =>
  message
    ? `<p class="note${message.isBad ? ' bad' : ''}" role="${message.isBad ? 'alert' : 'status'}">${escapeHtml(message.text)}</p>`
    : ''

function opening({ message, lastDay, language }: StoredRequest, words: PageWords, business: Business): string {
  const lines = [
    business.name ? words.from(business.name) : '',
    message ?? '',
    lastDay ? words.until(formatLongDay(lastDay, language)) : '',
  ].filter(Boolean)
  return lines.length === 0 ? '' : `<p class="letter" dir="auto">${escapeHtml(lines.join('\n\n'))}</p>`
}

function documentHtml({ title, readable, signers }: StoredRequest, words: PageWords, { logo, name }: Business): string {
  const blocks = readable.length > 0 ? readable.map(blockHtml).join('\n') : `<p>${escapeHtml(words.noText)}</p>`
  return `<article class="sheet text" id="document">${logo && `<img class="logo" alt="${escapeHtml(name)}" src="${escapeHtml(logo)}">`}<h1 dir="auto">${escapeHtml(title)}</h1>
${blocks}${filledInBefore(signers, words)}</article>`
}

function blockHtml(block: ReadableBlock): string {
  if ('heading' in block) return `<h2 dir="auto">${escapeHtml(block.heading)}</h2>`
  if ('items' in block)
    return `<ul>${block.items.map((item) => `<li dir="auto">${escapeHtml(item)}</li>`).join('')}</ul>`
  return `<p dir="auto">${escapeHtml(block.text)}</p>`
}

function answerForms(request: StoredRequest, signer: SignerRow, words: PageWords, page: PageState): string {
  const { path, typed, handOver: named, isCodeSent } = page
  const code = request.needsCode
    ? `<label class="field">${escapeHtml(words.code)}<input type="text" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12"></label>
<div class="row"><button class="plain" id="send-code" formaction="${path}/code#send-code" formnovalidate data-sent="${escapeHtml(words.codeSent(signer.email))}" data-many="${escapeHtml(words.tooMany)}">${escapeHtml(words.sendCode)}</button><span class="quiet" id="code-hint" role="status">${escapeHtml(isCodeSent ? words.codeSent(signer.email) : words.codeHint(signer.email))}</span></div>`
    : ''
  const sign = `<h2>${escapeHtml(words.signTitle)}</h2><p id="meaning">${escapeHtml(words.meaning)}</p><br>
<form id="sign" method="post" action="${path}/sign">
${fieldInputs(signer.fields, typed?.values ?? [], words)}
<label class="field">${escapeHtml(words.name)}<input type="text" name="name" required maxlength="200" autocomplete="name" aria-describedby="name-hint" value="${escapeHtml(typed?.name ?? '')}"></label>
<p id="name-hint" class="quiet">${escapeHtml(words.nameHint)}</p>
<input type="hidden" name="drawing" value="${escapeHtml(typed?.drawing ?? '')}">
<div id="drawing-area" hidden><p>${escapeHtml(words.draw)}</p><canvas id="pad" class="pad" width="${drawingSize.width}" height="${drawingSize.height}" role="img" aria-label="${escapeHtml(words.pad)}"></canvas><p class="again"><button type="button" id="clear" class="plain">${escapeHtml(words.clear)}</button></p></div>
${code}
<label class="tick"><input type="checkbox" name="agree" value="yes" required${typed?.agreed ? ' checked' : ''}><span>${escapeHtml(words.agree)}</span></label>
<button>${escapeHtml(words.sign)}</button></form>
<details${typed?.reason ? ' open' : ''}><summary>${escapeHtml(words.declineTitle)}</summary><form method="post" action="${path}/decline">
<label class="field">${escapeHtml(words.reason)}<textarea name="reason" maxlength="2000">${escapeHtml(typed?.reason ?? '')}</textarea></label>
<button class="plain">${escapeHtml(words.decline)}</button></form></details>`
  const handOver = request.mayHandOver
    ? `<details${named ? ' open' : ''}><summary>${escapeHtml(words.handOverTitle)}</summary><form method="post" action="${path}/hand-over">
<label class="field">${escapeHtml(words.otherName)}<input type="text" name="name" required maxlength="200" autocomplete="off" value="${escapeHtml(named?.name ?? '')}"></label>
<label class="field">${escapeHtml(words.otherEmail)}<input type="email" name="email" required maxlength="320" autocomplete="off" value="${escapeHtml(named?.email ?? '')}"></label>
<button class="plain">${escapeHtml(words.handOver)}</button></form></details>`
    : ''
  return `<section class="sheet noprint" id="answer" tabindex="-1" aria-label="${escapeHtml(words.signTitle)}">${sign}${handOver}</section>`
}
