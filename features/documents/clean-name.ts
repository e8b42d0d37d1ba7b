/** Control characters, invisible and direction marks, and lone surrogates. */
const invisible =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const maxLength = 120

export const cleanTitle = (text: string) => text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim()

/** A file name that is safe in folders, shells and browsers. */
export function cleanFilename(given: string): string {
  const last = given.normalize('NFC').replace(invisible, '').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[<>:"|?*%#]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[.\-~ ]+/, '')
    .replace(/[. ]+$/, '')
  const safe = reserved.test(plain) ? `_${plain}` : plain
  return truncate(safe) || 'document'
}

export const extensionOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Inserts the suffix before the extension: 'plan.pdf' and '-2' make 'plan-2.pdf'. */
export function withSuffix(name: string, suffix: string): string {
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return `${name.slice(0, name.length - extension.length)}${suffix}${extension}`
}

function truncate(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= maxLength) return name
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return `${characters
    .slice(0, maxLength - extension.length)
    .join('')
    .trimEnd()}${extension}`
}
