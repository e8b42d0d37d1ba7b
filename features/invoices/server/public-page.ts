import { createHash } from 'node:crypto'
import type { Paper } from '../paper'

const styles = `
:root{color-scheme:light dark;--paper:#fbf9f5;--card:#fff;--ink:#1f2a33;--quiet:#5c6770;--line:#e3dfd6;--awning:#1d5c45;--wash:#eef4f0;--brick:#a83226;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#10161a;--card:#182026;--ink:#f3f0ea;--quiet:#a7b1b8;--line:#37424a;--awning:#6cc8a0;--wash:#1c2f29;--brick:#ee8d80;--on:#0d1f18}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:820px;margin:0 auto;padding:24px 16px 64px}
.bar{display:flex;flex-wrap:wrap;gap:12px;justify-content:space-between;align-items:center;margin-bottom:16px}
.bar p{margin:0;color:var(--quiet)}
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
.sums div{display:flex;justify-content:space-between;gap:16px;padding:4px 14px}
.sums .balance{margin-top:8px;padding:12px 14px;border-radius:8px;background:var(--wash);font-size:17px;font-weight:600}
.block{margin-top:28px;white-space:pre-line;overflow-wrap:anywhere}
@media print{.bar{display:none}body{background:#fff}.sheet{border:0}}
`

/** Nothing but this page's own styles and the logo inside it: no script, no frame, no other address. */
export const publicPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The invoice as the client sees it, without a session and without a script. */
export function publicPage(paper: Paper, pdfAddress: string): string {
  const { words, seller, buyer, stamp } = paper
  const title = `${words.invoice} ${paper.number}`
  const note = stamp?.look === 'good' ? words.thanks : stamp?.look === 'bad' ? words.cancelledNote : ''
  return page(
    paper.language,
    [title, seller.name].filter(Boolean).join(' · '),
    `<div class="bar"><p>${safe(note)}</p><a class="button" href="${safe(pdfAddress)}" download>${safe(words.download)}</a></div>
<article class="sheet">
<div class="head"><div>${paper.logo && `<img class="logo" alt="" src="${safe(paper.logo)}">`}${lines([seller.name], 'strong')}${lines(seller.lines, 'quiet')}</div>
<div><h1>${safe(words.invoice)}</h1>${stamp ? `<span class="stamp ${stamp.look}">${safe(stamp.text)}</span>` : ''}</div></div>
<div class="parties"><section><h2>${safe(words.billTo)}</h2>${lines([buyer.name], 'strong')}${lines(buyer.lines, '')}</section>
<dl>${paper.dates.map(({ label, value }) => `<dt>${safe(label)}</dt><dd>${safe(value)}</dd>`).join('')}</dl></div>
<div class="scroll" tabindex="0" role="region" aria-label="${safe(words.description)}"><table><thead><tr>${headings(paper)}</tr></thead><tbody>${paper.rows.map((row) => rowOf(row, paper)).join('')}</tbody></table></div>
<div class="sums">${paper.sums.map(({ label, value, strong }) => sum(label, value, strong ? 'strong' : 'span')).join('')}
<div class="balance"><span>${safe(paper.balance.label)}</span><span>${safe(paper.balance.value)}</span></div></div>
${block(words.howToPay, paper.howToPay)}${block(words.notes, paper.notes)}
</article>`,
  )
}

export const notHerePage = () =>
  page(
    'en',
    'Invoice not found',
    '<article class="sheet"><h1>This invoice is not here</h1><p class="block">The link may have been withdrawn. Please ask whoever sent it to you for a new one.</p></article>',
  )

const page = (language: string, title: string, content: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${safe(title)}</title><style>${styles}</style></head><body><main>${content}</main></body></html>`

const headings = ({ words, showsTax }: Paper) =>
  [words.description, words.quantity, words.price, ...(showsTax ? [words.tax] : []), words.amount]
    .map((word, at, all) => `<th scope="col"${onlyWide(at, all)}>${safe(word)}</th>`)
    .join('')

/** Between what it is and what it comes to; a telephone shows these below the first. */
const onlyWide = (at: number, all: unknown[]) => (at > 0 && at < all.length - 1 ? ' class="wide"' : '')

function rowOf(row: Paper['rows'][number], { words, showsTax }: Paper): string {
  const remark = row.remark ? `<small class="quiet">${safe(row.remark)}</small>` : ''
  const figures = [row.quantity, row.price, ...(showsTax ? [row.tax] : [])]
  const short = [`${row.quantity} × ${row.price}`, ...(showsTax ? [`${words.tax} ${row.tax}`] : [])].join(' · ')
  const first = `<td dir="auto">${safe(row.description)}<small class="phone quiet" dir="ltr">${safe(short)}</small>${remark}</td>`
  return `<tr>${first}${figures.map((figure) => `<td class="wide">${safe(figure)}</td>`).join('')}<td>${safe(row.amount)}</td></tr>`
}

const sum = (label: string, value: string, tag: 'strong' | 'span') =>
  `<div><${tag}>${safe(label)}</${tag}><${tag}>${safe(value)}</${tag}></div>`

const lines = (texts: string[], look: 'strong' | 'quiet' | '') =>
  texts
    .filter(Boolean)
    .map((text) =>
      look === 'strong'
        ? `<p dir="auto"><strong>${safe(text)}</strong></p>`
        : `<p dir="auto" class="${look}">${safe(text)}</p>`,
    )
    .join('')

const block = (title: string, text: string) =>
  text.trim() === '' ? '' : `<section class="block"><h2>${safe(title)}</h2><p dir="auto">${safe(text)}</p></section>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] as string)
