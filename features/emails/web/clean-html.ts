import createDOMPurify from 'dompurify'
import { decodePercent } from '#core/decode-percent'
import type { ContentMeasure } from '../frame-height'
import { isSafeLink, spoofedHost } from '../link-safety'
import { hostOf, trackerOf } from '../tracking-pixels'
import { takeHistory } from './take-history'

export type CleanMail = {
  html: string
  /** Remote images that were not loaded. */
  blockedImages: number
  /** Tracking services whose images were removed. */
  trackers: string[]
  /** Hosts that its links lead to. */
  sites: string[]
  measure: ContentMeasure
}

type ImageSources = { withImages: boolean; inline: ReadonlyMap<string, string> }

const forbiddenTags = [
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'option',
  'video',
  'audio',
  'source',
  'track',
  'svg',
  'math',
  'dialog',
  'picture',
  'template',
  'link',
  'meta',
  'base',
]
const forbiddenAttributes = [
  'srcset',
  'ping',
  'poster',
  'action',
  'formaction',
  'contenteditable',
  'autofocus',
  'tabindex',
  'accesskey',
  'id',
  'name',
]

const purifierOptions = {
  FORBID_TAGS: forbiddenTags,
  FORBID_ATTR: forbiddenAttributes,
  FORCE_BODY: true,
  ALLOW_DATA_ATTR: false,
  // Applied to every attribute, so it must also allow plain values such as a width.
  ALLOWED_URI_REGEXP:
    /^(?:(?:https?|mailto|tel|cid):|data:image\/(?:png|jpe?g|gif|webp)[;,]|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

type Options = ImageSources & { subject: string }

/**
 * Removes scripts, forms, trackers and remote images from a mail, reports what was removed, and folds its quoted history. The
 * frame's policy is the real protection; this marks spoofed links and blocks images that the owner did not ask for.
 */
export function cleanMail(source: string, { withImages, inline, subject }: Options): CleanMail {
  const purifier = createDOMPurify(window)
  const trackers = new Set<string>()
  const sites = new Set<string>()
  let blockedImages = 0
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG') {
      const outcome = cleanImage(node, { withImages, inline, trackers })
      if (outcome === 'blocked') blockedImages++
    }
    if (node.nodeName === 'A' || node.nodeName === 'AREA') cleanLink(node, sites)
    blockedImages += cleanBackground(node, withImages)
  })
  const body = purifier.sanitize(source, { ...purifierOptions, RETURN_DOM: true }) as HTMLElement
  const history = takeHistory(body, subject)
  const shown = body.innerHTML
  if (history) body.append(folded(history, body.ownerDocument))
  const text = shown.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/<[^>]*>/g, '')
  return {
    html: history ? body.innerHTML : shown,
    blockedImages,
    trackers: [...trackers],
    sites: [...sites],
    measure: {
      text: text.length,
      lines: (shown.match(/<(p|br|tr|li|h[1-6])\b/gi) ?? []).length,
      images: (shown.match(/<img\b[^>]*>/gi) ?? []).map(heightOfImage),
    },
  }
}

/** Opens without a script, which a mail may not run. */
function folded(history: DocumentFragment, document: Document): HTMLElement {
  const details = document.createElement('details')
  details.className = 'quoted-history'
  details.innerHTML =
    '<summary><span class="to-show">Show quoted text</span><span class="to-hide">Hide quoted text</span></summary>'
  const shown = document.createElement('div')
  shown.append(history)
  details.append(shown)
  return details
}

/** The declared height; an image without one gets a guess. */
function heightOfImage(image: string): number {
  const declared = /\sheight="?(\d{1,4})(?:px)?["\s>/]/i.exec(image) ?? /[\s;"]height:\s*(\d{1,4})px/i.exec(image)
  return declared ? Number(declared[1]) : /\ssrc=/i.test(image) ? 180 : 24
}

type ImageOptions = ImageSources & { trackers: Set<string> }

function cleanImage(image: Element, { withImages, inline, trackers }: ImageOptions): 'shown' | 'blocked' | 'removed' {
  const src = image.getAttribute('src')?.trim() ?? ''
  if (/^cid:/i.test(src)) {
    const data = inline.get(decodePercent(src.slice(4)) ?? src.slice(4))
    if (data) image.setAttribute('src', data)
    else replaceWithAltText(image)
    return 'shown'
  }
  if (/^data:/i.test(src)) return 'shown'
  const tracker = trackerIn(image)
  if (src !== '' && tracker) {
    trackers.add(tracker)
    image.remove()
    return 'removed'
  }
  if (withImages && /^https?:/i.test(src)) {
    image.setAttribute('referrerpolicy', 'no-referrer')
    return 'shown'
  }
  replaceWithAltText(image)
  return src === '' ? 'shown' : 'blocked'
}

function trackerIn(image: Element) {
  const attribute = (name: string) => image.getAttribute(name)?.trim() ?? ''
  const [src, width, height, style] = ['src', 'width', 'height', 'style'].map(attribute) as [
    string,
    string,
    string,
    string,
  ]
  return trackerOf({ src, width, height, style })
}

/** Shows the alternative text in place of an image that is not loaded. */
function replaceWithAltText(image: Element): void {
  image.removeAttribute('src')
  const alt = image.getAttribute('alt')?.trim()
  if (!alt) return
  const placeholder = image.ownerDocument.createElement('span')
  placeholder.className = 'left-out'
  placeholder.textContent = alt
  image.replaceWith(placeholder)
}

/** Opens in a new window without a referrer, with the URL as its title and a warning if its text shows another host. */
function cleanLink(link: Element, sites: Set<string>): void {
  const href = link.getAttribute('href')?.trim() ?? ''
  if (!isSafeLink(href)) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
  link.setAttribute('title', href)
  if (!/^https?:/i.test(href)) return
  sites.add(hostOf(href))
  if (spoofedHost(href, link.textContent ?? '')) {
    const warning = link.ownerDocument.createElement('strong')
    warning.textContent = ` [leads to ${hostOf(href)}]`
    link.append(warning)
  }
}

/** Images can also be loaded as backgrounds. */
function cleanBackground(node: Element, withImages: boolean): number {
  if (withImages || typeof node.getAttribute !== 'function') return 0
  let blocked = 0
  const style = node.getAttribute('style') ?? ''
  if (/url\s*\(|image-set|\\/i.test(style)) {
    node.setAttribute('style', style.replace(/[^;]*(url\s*\(|image-set|\\)[^;]*;?/gi, ''))
    blocked++
  }
  if (node.hasAttribute('background')) {
    node.removeAttribute('background')
    blocked++
  }
  return blocked
}

const historyStyles =
  '.quoted-history{margin-top:12px;overflow-anchor:none}.quoted-history>summary{display:inline-block;padding:1px 12px;border-radius:99px;background:#eef1f3;color:#4a5663;font:13px/20px system-ui,-apple-system,"Segoe UI",Arial,sans-serif;list-style:none;cursor:pointer}.quoted-history>summary::-webkit-details-marker,.quoted-history[open]>summary>.to-show,.quoted-history:not([open])>summary>.to-hide,.quoted-history:not([open])>div{display:none}.quoted-history[open]>summary{margin-bottom:12px}'

const frameStyles = `html{color-scheme:light}body{margin:16px;font:14px/1.55 system-ui,-apple-system,"Segoe UI",Arial,sans-serif;color:#1d2733;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}.left-out{display:inline-block;padding:2px 8px;border:1px dashed #aab4bd;border-radius:4px;background:#f5f6f7;color:#4a5663}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:8px 0;padding-left:12px;border-left:2px solid #cbd2d9;color:#4a5663}a{color:#0f5c43}strong{font-weight:600}${historyStyles}`

/** Many mails make themselves as high as the window; here the window is as high as the mail. */
const ownHeight = 'style="height:auto!important;min-height:0!important"'

/** A complete page around a sanitised mail. */
export const framePage = (clean: string) =>
  `<!doctype html><html lang="en" ${ownHeight}><head><meta charset="utf-8"><title>Email</title><style>${frameStyles}</style></head><body ${ownHeight}>${inPixels(clean)}</body></html>`

/** One hundredth of a window, for mails that measure by it. */
const hundredthOfWindow = 6
const partOfWindow = /(?<![\w.#-])(\d{1,5}(?:\.\d{1,5})?)(?:[dsl]?vh|vmin|vmax)\b/gi

const inPixels = (clean: string) =>
  clean.replace(/<style\b[^>]*>[\s\S]*?<\/style>|\sstyle="[^"]*"/gi, (styles) =>
    styles.replace(partOfWindow, (_, size: string) => `${Number(size) * hundredthOfWindow}px`),
  )

/** A mail to pass on: its formatting, links and pictures, without scripts, forms and tracking pixels. */
export function cleanForForwarding(html: string): string {
  const purifier = createDOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A' || node.nodeName === 'AREA') {
      if (!isSafeLink(node.getAttribute('href')?.trim() ?? '')) node.removeAttribute('href')
    }
    if (node.nodeName === 'IMG' && /^https?:/i.test(node.getAttribute('src') ?? '') && trackerIn(node)) node.remove()
  })
  return purifier.sanitize(html, { ...purifierOptions, FORBID_ATTR: ['ping', 'action', 'formaction', 'autofocus'] })
}

/** Only the simple formatting that the editor supports, without scripts or remote content. */
export function cleanForEditor(html: string): string {
  return createDOMPurify(window).sanitize(html, {
    ALLOWED_TAGS: ['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'span'],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
  })
}
