import type { ContractText } from './contract'
import { contractTemplates } from './contract-templates'
import { runsOf } from './markdown-text'
import { paragraphsOf } from './paragraphs'

/** A standalone HTML page. All text is escaped; the page has no script and loads nothing. */
export function contractHtml(text: ContractText): string {
  const { signature } = contractTemplates[text.language]
  return `<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(text.title)}</title>
<style>${pageStyles}</style>
</head>
<body>
<main>
<h1>${escapeHtml(text.title)}</h1>
<div class="opening">${blocksHtml(text, text.opening)}</div>
${text.sections.map(({ heading, body }, index) => `<section>\n<h2>${index + 1}. ${escapeHtml(heading)}</h2>\n${blocksHtml(text, body)}\n</section>`).join('\n')}
<section class="signatures">
<h2>${escapeHtml(signature.heading)}</h2>
<p>${escapeHtml(signature.intro)}</p>
<div class="lines">
${text.signatures.map(({ role, name }) => signatureLines(role, name, signature)).join('\n')}
</div>
</section>
${text.note ? `<p class="note">${escapeHtml(text.note)}</p>` : ''}
</main>
</body>
</html>
`
}

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const blocksHtml = (text: ContractText, body: string) =>
  paragraphsOf(body)
    .map((block) =>
      'items' in block
        ? `<ul>${block.items.map((item) => `<li>${runsHtml(text, item)}</li>`).join('')}</ul>`
        : `<p>${runsHtml(text, block.text).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n')

const runsHtml = (text: ContractText, paragraph: string) =>
  runsOf(text, paragraph)
    .map((run) => {
      const shown = escapeHtml(run.text)
      const tag = run.isGap ? 'mark' : run.isBold ? 'strong' : run.isItalic ? 'em' : ''
      return tag ? `<${tag}>${shown}</${tag}>` : shown
    })
    .join('')

type SignatureLabels = { sign: string; name: string; title: string; date: string }

const signatureLines = (role: string, name: string, { sign, name: nameLabel, title, date }: SignatureLabels) =>
  `<div><h3>${escapeHtml(role)}</h3><dl><dt>${escapeHtml(sign)}</dt><dd></dd><dt>${escapeHtml(nameLabel)}</dt><dd>${escapeHtml(name)}</dd><dt>${escapeHtml(title)}</dt><dd></dd><dt>${escapeHtml(date)}</dt><dd></dd></dl></div>`

const pageStyles = [
  'body{margin:0;background:#fff;color:#1f2a33;font:16px/1.6 Georgia,"Times New Roman",serif}',
  'main{max-width:44rem;margin:0 auto;padding:3rem 1.5rem}',
  'h1{font-size:1.9rem;line-height:1.2;margin:0 0 1.5rem}',
  'h2{font-size:1.1rem;margin:2rem 0 .5rem}',
  'h3{font-size:1rem;margin:0 0 .75rem}',
  'p,ul{margin:0 0 .8rem}',
  'mark{background:#fdeec3;color:inherit;padding:0 .15em;border-radius:2px}',
  '.lines{display:grid;grid-template-columns:1fr 1fr;gap:2rem;margin-top:1.5rem}',
  '.lines dl{margin:0}.lines dt{font-size:.8rem;color:#5c6770}',
  '.lines dd{margin:0 0 1rem;min-height:2rem;border-bottom:1px solid #1f2a33;display:flex;align-items:end}',
  '.note{margin-top:3rem;padding-top:1rem;border-top:1px solid #dcd8cf;font-size:.85rem;color:#5c6770}',
  '.signatures,section{break-inside:avoid-page}',
  '@media(max-width:36rem){.lines{grid-template-columns:1fr}}',
].join('')
