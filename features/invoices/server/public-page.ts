import { createHash } from 'node:crypto'
import { brandLink } from '#platform/public-pages/brand'
import { documentLabels } from '../document-labels'
import type { DocumentLanguage } from '../invoice'
import type { InvoiceDocument } from '../invoice-document'

const styles = `
:root{color-scheme:light dark;--paper:#fbf9f5;--card:#fff;--ink:#1f2a33;--quiet:#5c6770;--line:#e3dfd6;--awning:#1d5c45;--wash:#eef4f0;--brick:#a83226;--on:#fff}
@media screen and (prefers-color-scheme:dark){:root{--paper:#10161a;--card:#182026;--ink:#f3f0ea;--quiet:#a7b1b8;--line:#37424a;--awning:#6cc8a0;--wash:#1c2f29;--brick:#ee8d80;--on:#0d1f18}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:820px;margin:0 auto;padding:24px 16px 64px}
.bar{display:flex;flex-wrap:wrap;gap:12px;justify-content:space-between;align-items:center;margin-bottom:16px}
.bar p{margin:0;color:var(--quiet)}
.bar .note{color:var(--ink);flex-basis:100%;padding:10px 14px;border-left:3px solid var(--awning);background:var(--wash);border-radius:4px}
.bar .note.bad{border-color:var(--brick)}
.acts{display:flex;flex-wrap:wrap;gap:10px;margin-left:auto}
.button.plain{background:none;color:var(--ink);border:1px solid var(--line)}
button.button{border:0;font:inherit;font-weight:600;cursor:pointer}
.button{display:inline-flex;align-items:center;min-height:42px;padding:0 18px;border-radius:8px;background:var(--awning);color:var(--on);font-weight:600;text-decoration:none}
.button:focus-visible{outline:2px solid var(--awning);outline-offset:3px}
.sheet{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:clamp(20px,5vw,48px)}
.head,.parties{display:flex;flex-wrap:wrap;gap:24px;justify-content:space-between}
.parties{margin:32px 0}
.parties p{text-align:left}
h1{margin:0;font-size:30px;line-height:1.2;color:var(--awning)}
h2{margin:0 0 4px;font-size:13px;font-weight:500;color:var(--quiet)}
p{margin:0}
strong{font-weight:600}
.quiet{color:var(--quiet)}
.logo{display:block;max-width:180px;max-height:64px;margin-bottom:12px}
.stamp{display:inline-block;margin-top:8px;padding:1px 10px;border:1px solid;border-radius:4px;font-weight:600}
.good{color:var(--awning)}.bad{color:var(--brick)}
dl{display:grid;grid-template-columns:auto auto;gap:2px 24px;margin:0;align-content:start}
dt{color:var(--quiet)}dd{margin:0;text-align:right;font-weight:600}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{padding:0 0 8px;border-bottom:1px solid var(--ink);text-align:right;font-size:13px;font-weight:500;color:var(--quiet)}
td{padding:10px 0;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
th+th,td+td{padding-left:20px}
th:first-child,td:first-child{text-align:left;white-space:normal;min-width:180px;overflow-wrap:anywhere}
td small{display:block}
td small.phone{display:none}
@media (max-width:560px){td small.phone{display:block}th.wide,td.wide{display:none}th:first-child,td:first-child{min-width:0}}
.sums{width:min(340px,100%);margin:16px 0 0 auto;font-variant-numeric:tabular-nums}
.sums div{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding:4px 14px}
.sums div>:last-child{white-space:nowrap}
.sums .balance{margin-top:8px;padding:12px 14px;border-radius:8px;background:var(--wash);font-size:17px;font-weight:600}
.pay{display:flex;flex-wrap:wrap;gap:16px 28px;align-items:center;margin-top:20px}
.pay dl{grid-template-columns:auto 1fr}.pay dd{text-align:left;overflow-wrap:anywhere}
.pay figure{margin:0;text-align:center;font-size:12px;color:var(--quiet)}
.pay svg{display:block;width:148px;height:148px;background:#fff;border-radius:6px;margin:0 auto 4px}
details{margin-top:16px}summary{cursor:pointer;color:var(--awning);min-height:32px}
details form{display:flex;flex-wrap:wrap;gap:10px;align-items:end;margin-top:8px}
label{display:grid;gap:4px;font-size:13px;color:var(--quiet)}
input{width:150px;min-height:42px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit}
input:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--awning);outline-offset:2px}
.plainlist{margin:0;padding:0;list-style:none}.plainlist a{color:var(--awning)}
.block{margin-top:28px;white-space:pre-line;overflow-wrap:anywhere}
@page{margin:16mm}
@media print{:root{color-scheme:light}.bar,details{display:none}body{background:#fff}main{max-width:none;padding:0}.sheet{border:0;padding:0}.sums div,.sums .balance{padding-left:0;padding-right:0}tr,.sums,.block,.pay{break-inside:avoid}}
`

const styleHash = createHash('sha256').update(styles).digest('base64')

/** Allows only the inline styles above, the embedded logo, and the form to pay, which leads to the provider's page. */
export const publicPageCsp = (payOrigin: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}' 'self'`,
    'img-src data:',
    "base-uri 'none'",
    payOrigin ? `form-action 'self' ${payOrigin}` : "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export type PageOptions = {
  pdfUrl: string
  /** Null if nothing can be paid by card. */
  payUrl: string | null
  creditNotes: { number: string; issued: string; amount: string; pdfUrl: string }[]
  /** Why the client was sent back to this page: after paying, or because of an error. */
  returned: 'paid' | 'amount' | 'closed' | 'provider' | 'card' | null
}

/** The client's page; works without script. */
export function publicPage(document: InvoiceDocument, { pdfUrl, payUrl, creditNotes, returned }: PageOptions): string {
  const { labels, seller, buyer, stamp } = document
  const title = `${labels.invoice} ${document.number}`
  const note = stamp?.variant === 'good' ? labels.thanks : stamp?.variant === 'bad' ? labels.cancelledNote : ''
  return pageHtml(
    document.language,
    [title, seller.name].filter(Boolean).join(' · '),
    `<div class="bar">${returnedHtml(document, returned)}<p>${escapeHtml(note)}</p><div class="acts"><a class="button${payUrl ? ' plain' : ''}" href="${escapeHtml(pdfUrl)}" download>${escapeHtml(labels.download)}</a>${payFormHtml(document, payUrl)}</div></div>
<article class="sheet">
<div class="head"><div>${document.logo && `<img class="logo" alt="" src="${escapeHtml(document.logo)}">`}${linesHtml([seller.name], 'strong')}${linesHtml(seller.lines, 'quiet')}</div>
<div><h1>${escapeHtml(labels.invoice)}</h1>${stamp ? `<span class="stamp ${stamp.variant}">${escapeHtml(stamp.text)}</span>` : ''}</div></div>
<div class="parties"><section><h2>${escapeHtml(labels.billTo)}</h2>${linesHtml([buyer.name], 'strong')}${linesHtml(buyer.lines, '')}</section>
<dl>${document.dates.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl></div>
<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(labels.description)}"><table><thead><tr>${headingsHtml(document)}</tr></thead><tbody>${document.rows.map((row) => rowHtml(row, document)).join('')}</tbody></table></div>
<div class="sums">${document.totals.map(({ label, value, strong }) => totalHtml(label, value, strong ? 'strong' : 'span')).join('')}
<div class="balance"><span>${escapeHtml(document.balance.label)}</span><span>${escapeHtml(document.balance.value)}</span></div></div>
${document.taxSentence && `<p class="block">${escapeHtml(document.taxSentence)}</p>`}${creditNotesHtml(labels.creditNote, creditNotes)}${blockHtml(labels.howToPay, document.howToPay)}${bankHtml(document)}${payPartHtml(document, payUrl)}${blockHtml(labels.notes, document.notes)}
</article>`,
  )
}

function returnedHtml({ labels, stamp }: InvoiceDocument, returned: PageOptions['returned']): string {
  if (returned === null || (returned === 'paid' && stamp?.variant === 'good')) return ''
  const [text, look] = returned === 'paid' ? [labels.confirming, ''] : [labels.problems[returned], ' bad']
  return `<p class="note${look}" role="status">${escapeHtml(text)}</p>`
}

const payFormHtml = ({ labels, balance }: InvoiceDocument, payUrl: string | null) =>
  payUrl === null
    ? ''
    : `<form method="post" action="${escapeHtml(payUrl)}"><button class="button">${escapeHtml(labels.pay(balance.value))}</button></form>`

const payPartHtml = ({ labels }: InvoiceDocument, payUrl: string | null) =>
  payUrl === null
    ? ''
    : `<details><summary>${escapeHtml(labels.payPart)}</summary><form method="post" action="${escapeHtml(payUrl)}"><label>${escapeHtml(labels.amountToPay)}<input name="amount" inputmode="decimal" required maxlength="17" autocomplete="off"></label><button class="button">${escapeHtml(labels.payThis)}</button></form></details>`

function bankHtml({ bank, qr, paymentLink, labels }: InvoiceDocument): string {
  if (bank.length === 0 && paymentLink === '') return ''
  const code =
    qr &&
    `<figure><svg viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="${escapeHtml(labels.scan)}"><path d="${qr.path}" fill="#000"/></svg>${escapeHtml(labels.scan)}</figure>`
  const lines = bank.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`)
  const link =
    paymentLink &&
    `<a class="button plain" href="${escapeHtml(paymentLink)}" rel="noreferrer">${escapeHtml(labels.payOnline)}</a>`
  return `<div class="pay">${code ?? ''}${lines.length > 0 ? `<dl>${lines.join('')}</dl>` : ''}${link}</div>`
}

const creditNotesHtml = (title: string, notes: PageOptions['creditNotes']) =>
  notes.length === 0
    ? ''
    : `<section class="block"><h2>${escapeHtml(title)}</h2><ul class="plainlist">${notes.map(({ number, issued, amount, pdfUrl }) => `<li><a href="${escapeHtml(pdfUrl)}" download>${escapeHtml(number)}</a> · ${escapeHtml(issued)} · ${escapeHtml(amount)}</li>`).join('')}</ul></section>`

/** A link that was never made, or belongs to an invoice that was deleted. */
export const notFoundPage = (language: DocumentLanguage): string =>
  messagePage(language, documentLabels[language].notFoundTitle, documentLabels[language].notFound)

export const withdrawnPage = (language: DocumentLanguage, business: string): string =>
  messagePage(language, documentLabels[language].withdrawnTitle, documentLabels[language].withdrawn(business))

const messagePage = (language: DocumentLanguage, title: string, text: string) =>
  pageHtml(
    language,
    title,
    `<article class="sheet"><h1>${title}</h1><p class="block">${escapeHtml(text)}</p></article>`,
  )

const pageHtml = (language: string, title: string, content: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${styles}</style>${brandLink}</head><body><main>${content}</main></body></html>`

const headingsHtml = ({ labels, showTaxColumn }: InvoiceDocument) =>
  [labels.description, labels.quantity, labels.price, ...(showTaxColumn ? [labels.tax] : []), labels.amount]
    .map((word, index, all) => `<th scope="col"${wideOnlyClass(index, all)}>${escapeHtml(word)}</th>`)
    .join('')

/** Middle columns are hidden on phones, where the first column shows their values. */
const wideOnlyClass = (index: number, all: unknown[]) => (index > 0 && index < all.length - 1 ? ' class="wide"' : '')

function rowHtml(row: InvoiceDocument['rows'][number], { labels, showTaxColumn }: InvoiceDocument): string {
  const note = row.note ? `<small class="quiet">${escapeHtml(row.note)}</small>` : ''
  const figures = [row.quantity, row.price, ...(showTaxColumn ? [row.tax] : [])]
  const phoneText = [`${row.quantity} × ${row.price}`, ...(showTaxColumn ? [`${labels.tax} ${row.tax}`] : [])].join(
    ' · ',
  )
  const first = `<td dir="auto">${escapeHtml(row.description)}<small class="phone quiet" dir="ltr">${escapeHtml(phoneText)}</small>${note}</td>`
  return `<tr>${first}${figures.map((figure) => `<td class="wide">${escapeHtml(figure)}</td>`).join('')}<td>${escapeHtml(row.amount)}</td></tr>`
}

const totalHtml = (label: string, value: string, tag: 'strong' | 'span') =>
  `<div><${tag}>${escapeHtml(label)}</${tag}><${tag}>${escapeHtml(value)}</${tag}></div>`

const linesHtml = (texts: string[], look: 'strong' | 'quiet' | '') =>
  texts
    .filter(Boolean)
    .map((text) =>
      look === 'strong'
        ? `<p dir="auto"><strong>${escapeHtml(text)}</strong></p>`
        : `<p dir="auto" class="${look}">${escapeHtml(text)}</p>`,
    )
    .join('')

const blockHtml = (title: string, text: string) =>
  text.trim() === ''
    ? ''
    : `<section class="block"><h2>${escapeHtml(title)}</h2><p dir="auto">${escapeHtml(text)}</p></section>`

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => htmlEntities[character] as string)
