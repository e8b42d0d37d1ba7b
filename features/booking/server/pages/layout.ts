import { createHash } from 'node:crypto'
import type { Business } from '#features/settings/business'
import { Html, html } from '#platform/http/html'
import { brandLink } from '#platform/public-pages/brand'
import type { Language } from '../../booking'
import { wordsIn } from '../../words'
import { styles } from './styles'

/** The pages work without the script. It detects the guest's time zone and saves a click. */
const script = `(()=>{const form=document.querySelector('form[data-zone]');if(!form)return
document.documentElement.classList.add('scripted')
form.querySelector('select').addEventListener('change',()=>form.submit())
const zone=Intl.DateTimeFormat().resolvedOptions().timeZone,url=new URL(location.href)
if(!zone||url.searchParams.has('timeZone')||form.dataset.zone===zone)return
url.searchParams.set('timeZone',zone);location.replace(url)})()`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows only the style and script above and the embedded logo; the owner's websites may show the page in a frame. */
export function pagePolicy(frameAncestors: string[], formOrigin?: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(styles)} 'self'`,
    `script-src ${hashOf(script)}`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${["'self'", formOrigin].filter(Boolean).join(' ')}`,
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ')
}

export type PageContext = {
  business: Business
  language: Language
  /** The same page in the other language. */
  otherLanguageUrl: string
}

export function page({ business, language, otherLanguageUrl }: PageContext, title: string, content: Html): string {
  const words = wordsIn(language)
  const other = language === 'en' ? 'es' : 'en'
  const { name, logo } = business
  return `<!doctype html>${html`<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${[title, name].filter(Boolean).join(' · ')}</title><style>${new Html(styles)}</style>${new Html(brandLink)}</head>
<body><main><header>${logo && html`<img class="logo" alt="" src="${logo}">`}<span class="owner" dir="auto">${name}</span>
<nav><a href="${otherLanguageUrl}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a></nav></header>
<article class="sheet">${content}</article></main><script>${new Html(script)}</script></body></html>`}`
}

export type Query = Record<string, string | undefined>

/** A path with the parameters that are given. */
export function link(path: string, query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export function notFoundPage(context: PageContext): string {
  const words = wordsIn(context.language)
  return page(context, words.notFound, html`<h1>${words.notFound}</h1><p class="quiet">${words.notFoundText}</p>`)
}
