import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import subsetFont from 'subset-font'

/** What most text is set in; its figures are all of one width. */
const ownFont = 'noto-sans'

/** Where the signs of other scripts are looked for, in this order. */
const otherFonts = [
  // Noto draws Arabic letters and their dots apart, and the layout loses some on the way.
  'vazirmatn',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-myanmar',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-emoji',
  'noto-sans-symbols',
]

const regular = 400
const strong = 600

/** A font comes in parts, each with the signs of a script or, for the large ones, a hundred signs. */
type Part = { font: string; name: string; ranges: [number, number][] }

/** Makes the fonts ready that a text needs, and gives their names in the order in which a sign is looked for. */
export async function fontsFor(text: string): Promise<string[]> {
  const missing = new Set(
    Array.from(text, (sign) => sign.codePointAt(0) as number).filter((sign) => sign > lastOfAscii),
  )
  const wanted = [`${ownFont}-latin`]
  for (const part of (await partsOf(ownFont)).filter(({ name }) => name === 'latin')) await take(part, missing)
  for (const font of fontOrder(text)) {
    if (missing.size === 0) break
    for (const part of await partsOf(font))
      if (part.ranges.some(([from, to]) => holdsOneFrom(missing, from, to)) && (await take(part, missing)))
        wanted.push(familyOf(part))
  }
  return wanted
}

/** The lists promise more than the fonts hold, so that each is asked for the signs themselves. */
async function take(part: Part, missing: Set<number>): Promise<boolean> {
  const font = await ready(part)
  const found = [...missing].filter((sign) => font.has(sign))
  for (const sign of found) missing.delete(sign)
  return found.length > 0
}

const lastOfAscii = 0x7e

/** These also hold the signs that people use everywhere, such as ✓, ≤ and ●, and nobody else here has them. */
const manySigns = ['noto-sans-jp', 'noto-sans-sc']

/** A Chinese sign is drawn differently in Japan; what else stands in the text tells where we are. */
function fontOrder(text: string): string[] {
  const has = (pattern: RegExp) => pattern.test(text)
  const eastAsian = !has(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u,
  )
    ? []
    : has(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
      ? ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-kr']
      : has(/\p{Script=Hangul}/u)
        ? ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp']
        : ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr']
  return [...new Set([ownFont, ...otherFonts.slice(0, -2), ...eastAsian, ...otherFonts.slice(-2), ...manySigns])]
}

function holdsOneFrom(signs: Set<number>, from: number, to: number): boolean {
  for (const sign of signs) if (sign >= from && sign <= to) return true
  return false
}

const familyOf = ({ font, name }: Part) => `${font}-${name}`

const require = createRequire(import.meta.url)
const knownParts = new Map<string, Promise<Part[]>>()

function partsOf(font: string): Promise<Part[]> {
  const known = knownParts.get(font) ?? readParts(font)
  knownParts.set(font, known)
  return known
}

async function readParts(font: string): Promise<Part[]> {
  const file = require.resolve(`@fontsource-variable/${font}/unicode.json`)
  const ranges = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, text]) => ({
    font,
    // Numbered parts are written '[119]' in the list and '119' in the name of the file.
    name: name.replace(/[[\]]/g, ''),
    ranges: text.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

type ReadyFont = { has: (sign: number) => boolean }

const readyFonts = new Map<string, Promise<ReadyFont>>()

function ready(part: Part): Promise<ReadyFont> {
  const family = familyOf(part)
  const font = readyFonts.get(family) ?? prepare(part)
  readyFonts.set(family, font)
  return font
}

/** The packages hold variable fonts packed for browsers; a document takes plain ones of one weight. */
async function prepare(part: Part): Promise<ReadyFont> {
  const fontFamily = familyOf(part)
  const file = require.resolve(`@fontsource-variable/${part.font}/files/${part.font}-${part.name}-wght-normal.woff2`)
  const packed = await readFile(file)
  const signs = part.ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const text = signs.map((sign) => String.fromCodePoint(sign)).join('')
  for (const fontWeight of part.font === ownFont ? [regular, strong] : [regular]) {
    const plain = await subsetFont(packed, text, { targetFormat: 'truetype', variationAxes: { wght: fontWeight } })
    Font.register({ family: fontFamily, src: `data:font/ttf;base64,${plain.toString('base64')}`, fontWeight })
    const source = Font.getFont({ fontFamily, fontWeight })
    await source?.load()
    mend(source?.data as unknown as OpenFont, `${fontFamily}-${fontWeight}`)
  }
  const held = new Set(signsIn(Font.getFont({ fontFamily, fontWeight: regular })?.data))
  return { has: (sign) => held.has(sign) }
}

type Placing = { applyAnchor(mark: unknown, anchor: unknown, base: number): void }
type OpenFont = { _layoutEngine: { engine?: { GPOSProcessor?: Placing } } }

/** Two things that fontkit gets wrong. */
function mend(font: OpenFont, name: string): void {
  // All weights of a font bear one name, and a document would embed them anew at every change between them.
  Object.defineProperty(font, 'postscriptName', { value: name })
  const placing = font._layoutEngine.engine?.GPOSProcessor
  const applyAnchor = placing?.applyAnchor
  // A letter may have no place for a mark. That is no reason to fail; the mark stays where it is.
  if (placing && applyAnchor)
    placing.applyAnchor = (mark, anchor, base) => {
      if (anchor) applyAnchor.call(placing, mark, anchor, base)
    }
}

/** Some parts turn out to hold no sign at all, and then not even a table of them. */
function signsIn(font: unknown): number[] {
  try {
    return (font as { characterSet: number[] }).characterSet
  } catch {
    return []
  }
}

const longestWord = 28
const writtenWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Where a text may go on in the next line besides at its spaces: between words of scripts that have none, and in what is too long. */
export function breakable(text: string): string[] {
  if (writtenWithoutSpaces.test(text)) return Array.from(words.segment(text), ({ segment }) => segment)
  if (text.length <= longestWord) return [text]
  // An address reads best when it goes on after one of its own marks.
  const parts = text.match(/[^@./_-]*[@./_-]+|[^@./_-]+/gu) ?? [text]
  return parts.flatMap((part) => (part.length > longestWord ? (part.match(/.{1,8}/gsu) ?? [part]) : [part]))
}

// An empty part between two others is a place to break without a hyphen.
Font.registerHyphenationCallback((word) => breakable(word).flatMap((part, at) => (at === 0 ? [part] : ['', part])))
