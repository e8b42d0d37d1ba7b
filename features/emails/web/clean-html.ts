import createDOMPurify from 'dompurify'
import type { Measure } from '../frame-height'
import { opensSafely, pretendedHost } from '../link-truth'
import { hostOf, trackerOf } from '../tracking-pixels'

export type CleanMail = {
  html: string
  /** Pictures from elsewhere that were left out. */
  blockedImages: number
  /** Who would have been told that the mail was read; left out always. */
  trackers: string[]
  /** Where its links lead. */
  sites: string[]
  measure: Measure
}

type Options = { withImages: boolean; inline: ReadonlyMap<string, string> }

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

/**
 * Takes out of a mail whatever could act or tell, and says what that was. The frame's policy is the wall; this keeps what
 * stands before it honest: links that say where they lead, pictures that were asked for.
 */
export function cleanMail(source: string, { withImages, inline }: Options): CleanMail {
  const purifier = createDOMPurify(window)
  const trackers = new Set<string>()
  const sites = new Set<string>()
  let blockedImages = 0
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG') {
      const left = treatImage(node, { withImages, inline, trackers })
      if (left === 'blocked') blockedImages++
    }
    if (node.nodeName === 'A' || node.nodeName === 'AREA') treatLink(node, sites)
    blockedImages += treatBackground(node, withImages)
  })
  const clean = purifier.sanitize(source, {
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: forbiddenAttributes,
    FORCE_BODY: true,
    ALLOW_DATA_ATTR: false,
    // Read for every attribute: besides addresses it must let through plain values, such as a width.
    ALLOWED_URI_REGEXP:
      /^(?:(?:https?|mailto|tel|cid):|data:image\/(?:png|jpe?g|gif|webp)[;,]|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  })
  const words = clean.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/<[^>]*>/g, '')
  return {
    html: clean,
    blockedImages,
    trackers: [...trackers],
    sites: [...sites],
    measure: {
      text: words.length,
      lines: (clean.match(/<(p|br|tr|li|h[1-6])\b/gi) ?? []).length,
      images: (clean.match(/<img\b[^>]*>/gi) ?? []).map(heightOfImage),
    },
  }
}

/** As the mail says; one that says nothing takes its room only once it is shown. */
function heightOfImage(image: string): number {
  const said = /\sheight="?(\d{1,4})(?:px)?["\s>/]/i.exec(image) ?? /[\s;"]height:\s*(\d{1,4})px/i.exec(image)
  return said ? Number(said[1]) : /\ssrc=/i.test(image) ? 180 : 24
}

type Treating = Options & { trackers: Set<string> }

function treatImage(image: Element, { withImages, inline, trackers }: Treating): 'shown' | 'blocked' | 'removed' {
  const src = image.getAttribute('src')?.trim() ?? ''
  if (/^cid:/i.test(src)) {
    const data = inline.get(decodeURIComponentSafely(src.slice(4)))
    if (data) image.setAttribute('src', data)
    else leaveOut(image)
    return 'shown'
  }
  if (/^data:/i.test(src)) return 'shown'
  const attribute = (name: string) => image.getAttribute(name) ?? ''
  const tracker = trackerOf({ src, width: attribute('width'), height: attribute('height'), style: attribute('style') })
  if (src !== '' && tracker) {
    trackers.add(tracker)
    image.remove()
    return 'removed'
  }
  if (withImages && /^https?:/i.test(src)) {
    image.setAttribute('referrerpolicy', 'no-referrer')
    return 'shown'
  }
  leaveOut(image)
  return src === '' ? 'shown' : 'blocked'
}

/** A picture that is not there is told by its words; one without words leaves its room empty. */
function leaveOut(image: Element): void {
  image.removeAttribute('src')
  const words = image.getAttribute('alt')?.trim()
  if (!words) return
  const told = image.ownerDocument.createElement('span')
  told.className = 'left-out'
  told.textContent = words
  image.replaceWith(told)
}

/** In a window of its own, which learns nothing of ours, and with its true address to be read. */
function treatLink(link: Element, sites: Set<string>): void {
  const href = link.getAttribute('href')?.trim() ?? ''
  if (!opensSafely(href)) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
  link.setAttribute('title', href)
  if (!/^https?:/i.test(href)) return
  sites.add(hostOf(href))
  if (pretendedHost(href, link.textContent ?? '')) {
    const warning = link.ownerDocument.createElement('strong')
    warning.textContent = ` [leads to ${hostOf(href)}]`
    link.append(warning)
  }
}

/** A picture may also come in as a background. */
function treatBackground(node: Element, withImages: boolean): number {
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

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const look = `html{color-scheme:light}body{margin:16px;font:14px/1.55 system-ui,-apple-system,"Segoe UI",Arial,sans-serif;color:#1d2733;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}.left-out{display:inline-block;padding:2px 8px;border:1px dashed #aab4bd;border-radius:4px;background:#f5f6f7;color:#4a5663}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:8px 0;padding-left:12px;border-left:2px solid #cbd2d9;color:#4a5663}a{color:#0f5c43}strong{font-weight:600}`

/** A whole page around a cleaned mail. */
export const framed = (clean: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title><style>${look}</style></head><body>${clean}</body></html>`

/** What our editor can hold: words and their simplest looks, nothing that acts or loads. */
export function cleanForEditor(html: string): string {
  return createDOMPurify(window).sanitize(html, {
    ALLOWED_TAGS: ['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'span'],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
  })
}
