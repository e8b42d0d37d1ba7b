import type { Day } from '#core/days'
import type { Business } from '#features/settings/business'
import { type Html, html } from '#platform/http/html'
import { formatFullDay, formatMoment } from '../../format'
import { type FileRequest, portalPath } from '../../portal'
import type { PortalClient, PortalContent, PortalMessage } from '../../portal-content'
import { toDo, waitingFirst } from '../../to-do'
import { wordsIn } from '../../words'
import { type Notice, noticeHtml, page } from './layout'
import { bookingRow, contractRow, documentRow, invoiceRow, quoteRow, type RowContext, type ShownDocument } from './rows'

type AskedFile = Pick<FileRequest, 'id' | 'title' | 'note'> & {
  isOpen: boolean
  isReceived: boolean
  files: { name: string; createdAt: Date }[]
}

export type PortalPage = {
  client: PortalClient
  business: Business
  content: PortalContent
  documents: ShownDocument[]
  requests: AskedFile[]
  messages: PortalMessage[]
  today: Day
  /** The owner looks at it as the client. */
  isOwner: boolean
  base: string
  notice?: Notice | undefined
  /** Of all its forms, so that one that is sent twice counts once. */
  formKey: string
  /** Kept when it was refused. */
  typed?: string | undefined
}

export const listSections = ['quotes', 'contracts', 'invoices', 'documents', 'bookings'] as const
type ListSection = (typeof listSections)[number]

const shownAtFirst = 5
const messagesAtFirst = 6

/** Everything between the owner and the client; what needs doing first. */
export function portalPage(props: PortalPage): string {
  const { client, business, isOwner, notice } = props
  const words = wordsIn(client.language).portal
  return page(
    { business, language: client.language, title: client.name },
    html`${isOwner && html`<p class="note">${words.as(client.name)}</p>`}${noticeHtml(notice)}${toDoHtml(props)}
${filesHtml(props)}${listSections.map((section) => listHtml(props, section, shownAtFirst))}${messagesHtml(props, messagesAtFirst)}`,
    leaveForm(props),
  )
}

/** One list as a whole. */
export function sectionPage(props: PortalPage, section: ListSection | 'messages'): string {
  const { client, business, base } = props
  const words = wordsIn(client.language).portal
  return page(
    { business, language: client.language, title: words[section] },
    html`<p class="back"><a href="${base}">← ${words.back}</a></p>${
      section === 'messages'
        ? messagesHtml(props, Number.POSITIVE_INFINITY)
        : listHtml(props, section, Number.POSITIVE_INFINITY)
    }`,
    leaveForm(props),
  )
}

const leaveForm = ({ client, isOwner }: PortalPage): Html | false =>
  !isOwner &&
  html`<form method="post" action="${portalPath}/leave"><button class="plain">${wordsIn(client.language).portal.leave}</button></form>`

function toDoHtml({ client, content, requests, today }: PortalPage): Html {
  const words = wordsIn(client.language).portal
  const openRequests = requests.filter(({ isOpen, isReceived }) => isOpen && !isReceived).length
  const waiting = toDo({ ...content, openRequests }, today, client.language)
  return html`<section class="sheet" aria-labelledby="to-do"><h1 dir="auto">${words.hello(client.name)}</h1>
<h2 class="label block" id="to-do">${words.toDo}</h2><p class="lead">${
    waiting.length === 0
      ? words.nothing
      : waiting.map(({ text, section }, index) => html`${index > 0 && ', '}<a href="#${section}">${text}</a>`)
  }</p></section>`
}

function listHtml(props: PortalPage, section: ListSection, most: number): Html | false {
  const { client, business, base } = props
  const words = wordsIn(client.language).portal
  const context: RowContext = { language: client.language, timeZone: business.timeZone, base }
  const rows = rowsOf(props, section, context)
  if (rows.length === 0) return false
  return html`<section class="sheet" aria-labelledby="${section}"><h2 id="${section}">${words[section]}</h2><ul class="rows">${rows.slice(0, most)}</ul>${
    rows.length > most && html`<p class="more"><a href="${base}/${section}">${words.all(rows.length)}</a></p>`
  }</section>`
}

/** What waits for the client comes first. */
function rowsOf({ content, documents }: PortalPage, section: ListSection, context: RowContext): Html[] {
  if (section === 'quotes')
    return waitingFirst(content.quotes, ({ awaitsAnswer }) => awaitsAnswer).map((quote) => quoteRow(quote, context))
  if (section === 'contracts')
    return waitingFirst(content.contracts, ({ state }) => state === 'to-sign').map((contract) =>
      contractRow(contract, context),
    )
  if (section === 'invoices')
    return waitingFirst(content.invoices, ({ owedCents }) => owedCents > 0).map((invoice) =>
      invoiceRow(invoice, context),
    )
  if (section === 'bookings') return content.bookings.map((booking) => bookingRow(booking, context))
  return documents.map((document) => documentRow(document, context))
}

function filesHtml({ client, business, requests, isOwner, formKey }: PortalPage): Html | false {
  const words = wordsIn(client.language).portal
  if (requests.length === 0) return false
  return html`<section class="sheet" aria-labelledby="files"><h2 id="files">${words.files}</h2>${requests.map(
    ({ id, title, note, isOpen, files }) =>
      html`<div class="asked" id="file-${id}"><p><strong dir="auto">${title}</strong></p>${note && html`<p class="quiet pre" dir="auto">${note}</p>`}${
        files.length > 0 &&
        html`<ul class="received">${files.map(({ name, createdAt }) => html`<li dir="auto">${words.received(name, formatFullDay(createdAt, client.language, business.timeZone))}</li>`)}</ul>`
      }${
        isOpen &&
        html`<form method="post" enctype="multipart/form-data" action="${portalPath}/files/${id}"><fieldset${isOwner && html` disabled`}>${keyInput(formKey)}<label class="field">${words.chooseFile}<input type="file" name="file" multiple required aria-describedby="limit-${id}"></label><small class="quiet" id="limit-${id}">${words.fileLimit}</small><button aria-label="${words.sendFile}: ${title}">${words.sendFile}</button></fieldset></form>`
      }</div>`,
  )}</section>`
}

function messagesHtml({ client, business, messages, isOwner, typed, base, formKey }: PortalPage, most: number): Html {
  const words = wordsIn(client.language).portal
  const newest = most === Number.POSITIVE_INFINITY ? messages : messages.slice(-most)
  return html`<section class="sheet" aria-labelledby="messages"><h2 id="messages">${words.messages}</h2>${
    messages.length === 0 && html`<p class="quiet">${words.noMessages}</p>`
  }${messages.length > newest.length && html`<p class="more"><a href="${base}/messages">${words.all(messages.length)}</a></p>`}<ol class="thread">${newest.map(
    ({ isFromClient, from, text, at }) =>
      html`<li${isFromClient && html` class="mine"`}><p class="quiet">${isFromClient && from === '' ? words.you : from} · <time datetime="${at.toISOString()}">${formatMoment(at, client.language, business.timeZone)}</time></p><p class="pre" dir="auto">${text}</p></li>`,
  )}</ol><form method="post" action="${portalPath}/messages" class="block"><fieldset${isOwner && html` disabled`}>${keyInput(formKey)}<label class="field">${words.write(business.name)}<textarea name="text" required maxlength="10000" dir="auto">${typed}</textarea></label><button>${words.sendMessage}</button></fieldset></form></section>`
}

const keyInput = (key: string): Html => html`<input type="hidden" name="key" value="${key}">`
