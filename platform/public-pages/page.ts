import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { brandLink } from './brand'

/** The look of pages for strangers: readable without script, on phones, in the dark and in print. */
const styles = `
:root{color-scheme:light dark;--paper:#fbf9f5;--card:#fff;--ink:#1f2a33;--quiet:#5c6770;--line:#e3dfd6;--edge:#7d868d;--awning:#1d5c45;--wash:#eef4f0;--brick:#a83226;--on:#fff}
@media screen and (prefers-color-scheme:dark){:root{--paper:#10161a;--card:#182026;--ink:#f3f0ea;--quiet:#a7b1b8;--line:#37424a;--edge:#7c8891;--awning:#6cc8a0;--wash:#1c2f29;--brick:#ee8d80;--on:#0d1f18}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px 64px}
.bar{display:flex;flex-wrap:wrap;gap:12px;justify-content:space-between;align-items:center;margin-bottom:16px}
.bar p{margin:0;flex:1 1 240px}
.bar .owner{flex-basis:0}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border:1px solid var(--awning);border-radius:8px;background:var(--awning);color:var(--on);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.plain{background:transparent;color:var(--awning)}
:focus-visible{outline:2px solid var(--awning);outline-offset:3px}
.sheet{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:clamp(20px,5vw,48px)}
.sheet+.sheet{margin-top:16px}
.head,.parties{display:flex;flex-wrap:wrap;gap:24px;justify-content:space-between}
.parties{margin:28px 0}
.parties p{text-align:left}
h1{margin:0;font-size:26px;line-height:1.25;color:var(--awning);overflow-wrap:anywhere;text-wrap:balance}
h2{margin:0 0 12px;font-size:18px;line-height:1.35}
h2.label{margin:0 0 4px;font-size:13px;font-weight:500;color:var(--quiet)}
p{margin:0}
p+p{margin-top:0}
strong{font-weight:600}
.quiet{color:var(--quiet)}
.logo{display:block;max-width:180px;max-height:64px;margin-bottom:12px}
.stamp{display:inline-block;margin-top:8px;padding:1px 10px;border:1px solid;border-radius:4px;font-weight:600}
.good{color:var(--awning)}.bad{color:var(--brick)}
.note{margin-bottom:16px;padding:12px 16px;border-radius:8px;background:var(--wash)}
.bar .note{margin:0}
.note.bad{border:1px solid var(--brick);background:transparent}
dl{display:grid;grid-template-columns:auto auto;gap:2px 24px;margin:0;align-content:start}
dt{color:var(--quiet)}dd{margin:0;text-align:right;font-weight:600}
.letter{margin:0 0 20px;white-space:pre-line;overflow-wrap:anywhere}
caption{margin-bottom:12px;text-align:left;color:var(--quiet)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:15px}
th{padding:0 0 8px;border-bottom:1px solid var(--ink);text-align:right;font-size:13px;font-weight:500;color:var(--quiet)}
td{padding:10px 0;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
th+th,td+td{padding-left:20px}
th:first-child,td:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere}
td small{display:block;font-size:13px}
td small.phone{display:none}
td label{display:flex;gap:10px;align-items:flex-start;min-height:24px;cursor:pointer}
td input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:var(--awning)}
.off{color:var(--quiet)}
@media (max-width:560px){td small.phone{display:block}th.wide,td.wide{display:none}}
.sums{width:min(340px,100%);margin:16px 0 0 auto;font-variant-numeric:tabular-nums}
.sums div{display:flex;justify-content:space-between;align-items:baseline;gap:16px;padding:4px 14px}
.sums div>:last-child{white-space:nowrap}
.sums .balance{margin-top:8px;padding:12px 14px;border-radius:8px;background:var(--wash);font-size:18px;font-weight:600}
.again{margin-top:12px;text-align:right}
.block{margin-top:28px;white-space:pre-line;overflow-wrap:anywhere}
form{display:grid;gap:14px}
label.field{display:grid;gap:4px;font-weight:500}
label.tick{display:flex;gap:10px;align-items:flex-start}
label.tick input{flex:none;width:22px;height:22px;margin:1px 0 0;accent-color:var(--awning)}
input[type=text],input[type=email],input[type=file],textarea{width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--edge);border-radius:8px;background:transparent;color:inherit;font:inherit}
textarea{min-height:96px;resize:vertical}
form button{justify-self:start}
fieldset{display:grid;gap:10px;min-width:0;margin:0;padding:0;border:0}
fieldset:disabled{opacity:.55}
.owner{display:flex;align-items:center;gap:14px;overflow-wrap:anywhere}
.owner .logo{margin:0;max-width:140px;max-height:48px}
.lead{font-size:20px;font-weight:600;overflow-wrap:anywhere}
a:not(.button){color:var(--awning)}
.pre{white-space:pre-line;overflow-wrap:anywhere}
.rows,.thread,.received{margin:0;padding:0;list-style:none}
.rows li{display:flex;flex-wrap:wrap;gap:10px;align-items:center;padding:12px 0;border-top:1px solid var(--line)}
.rows li:first-child{border-top:0;padding-top:0}
.rows li:last-child{padding-bottom:0}
h2.label.block{margin-top:16px}
.thread .quiet{font-size:13px}
.rows div{flex:1 1 160px;min-width:0;overflow-wrap:anywhere}
.rows small{display:block;font-size:14px}
.more,.back{margin:12px 0 0}
.back{margin:0 0 16px}
.asked+.asked{margin-top:20px;padding-top:20px;border-top:1px solid var(--line)}
.asked form,.received{margin-top:10px}
.thread li{margin:0 15% 12px 0;padding:10px 14px;border-radius:8px;background:var(--wash)}
.thread .mine{margin:0 0 12px 15%;background:transparent;border:1px solid var(--line)}
details{border-top:1px solid var(--line);padding-top:14px;margin-top:20px}
details:first-child{border-top:0;padding-top:0;margin-top:0}
summary{min-height:28px;font-weight:600;cursor:pointer}
details form{margin-top:14px}
.text h2{margin:24px 0 8px}.text p,.text ul{margin:0 0 12px;white-space:pre-line;overflow-wrap:anywhere}.text ul{padding-left:22px}.text h1+*{margin-top:16px}
.pad{display:block;width:100%;max-width:600px;aspect-ratio:3/1;border:1px solid var(--edge);border-radius:8px;background:#fff;touch-action:none;cursor:crosshair}
[hidden]{display:none!important}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}
@page{margin:16mm}
@media print{:root{color-scheme:light}.bar,.noprint,.again{display:none}body{background:#fff}main{max-width:none;padding:0}.sheet{border:0;padding:0}.sums div,.sums .balance{padding-left:0;padding-right:0;background:none}tr,.sums,.block{break-inside:avoid}}
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const styleHash = hashOf(styles)

type Allowed = {
  /** Where a form may lead besides here. */
  formOrigin?: string | undefined
  /** The one script of the page, which may also tell its own server something. */
  script?: string | undefined
}

const contentPolicy = ({ formOrigin = '', script = '' }: Allowed) =>
  [
    "default-src 'none'",
    `style-src ${styleHash} 'self'`,
    'img-src data:',
    ...(script ? [`script-src ${hashOf(script)}`, "connect-src 'self'"] : []),
    "base-uri 'none'",
    `form-action 'self' ${formOrigin}`.trim(),
    "frame-ancestors 'none'",
  ].join('; ')

/** Not stored, not indexed; the address is sent to nobody else, and our own forms keep their Origin. */
export const withPublicHeaders = (reply: FastifyReply, allowed: Allowed = {}) =>
  reply.headers({
    'content-security-policy': contentPolicy(allowed),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  })

/** The page must work without its script. */
export const publicPageHtml = (language: string, title: string, content: string, script = '') => `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${styles}</style>${brandLink}</head>
<body><main>${content}</main>${script && `<script>${script}</script>`}</body></html>
`

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => htmlEntities[character] as string)

type MessagePage = { status: number; language: string; title: string /** As HTML. */; content: string }

/** A page that says one thing. */
export const sendMessagePage = (reply: FastifyReply, { status, language, title, content }: MessagePage) =>
  withPublicHeaders(reply)
    .code(status)
    .type('text/html; charset=utf-8')
    .send(publicPageHtml(language, title, `<article class="sheet"><h1>${escapeHtml(title)}</h1>${content}</article>`))
