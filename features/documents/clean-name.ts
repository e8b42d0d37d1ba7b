/** What may not stand in a text on one line: controls, marks that turn the direction or hide, and half letters. */
const unseen =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const longest = 120

/** A title as somebody typed it, without what nobody can see. */
export const cleanTitle = (text: string) => text.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim()

/** A name that no folder, shell or browser can misunderstand, as close to the given one as may be. */
export function cleanFilename(given: string): string {
  const last = given.normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[<>:"|?*%#]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[.\-~ ]+/, '')
    .replace(/[. ]+$/, '')
  const safe = reserved.test(plain) ? `_${plain}` : plain
  return shortened(safe) || 'document'
}

export const extensionOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The same name with something before its extension: 'plan.pdf' and '-2' make 'plan-2.pdf'. */
export function withSuffix(name: string, suffix: string): string {
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return `${name.slice(0, name.length - extension.length)}${suffix}${extension}`
}

function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= longest) return name
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return `${letters
    .slice(0, longest - extension.length)
    .join('')
    .trimEnd()}${extension}`
}
