import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import subsetFont from 'subset-font'

/** The font of most text; its digits have equal widths. */
const mainFont = 'noto-sans'

/** For other scripts, in this order. */
const otherFonts = [
  // Not Noto for Arabic: it draws letters and dots separately, and the layout loses some.
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
const semibold = 600

/** A font comes in parts, each with the characters of a script or, for large ones, about a hundred characters. */
type Part = { font: string; name: string; ranges: [number, number][] }

/** Loads the fonts that a text needs and returns their family names in fallback order. Italics only where asked for. */
export async function fontsFor(text: string, { italics = false } = {}): Promise<string[]> {
  const parts = await partsFor(text)
  if (italics) await Promise.all(parts.map(loadItalics))
  return parts.map(familyOf)
}

async function partsFor(text: string): Promise<Part[]> {
  const missing = new Set(
    Array.from(text, (character) => character.codePointAt(0) as number).filter((character) => character > lastOfAscii),
  )
  const wanted = (await partsOf(mainFont)).filter(({ name }) => name === 'latin')
  for (const part of wanted) await markCovered(part, missing)
  for (const font of fontOrder(text)) {
    if (missing.size === 0) break
    for (const part of await partsOf(font))
      if (part.ranges.some(([from, to]) => hasAnyInRange(missing, from, to)) && (await markCovered(part, missing)))
        wanted.push(part)
  }
  return wanted
}

/** The declared ranges contain more than the fonts, so the loaded font decides. Returns whether it covers any. */
async function markCovered(part: Part, missing: Set<number>): Promise<boolean> {
  const font = await loadFont(part)
  const found = [...missing].filter((character) => font.has(character))
  for (const character of found) missing.delete(character)
  return found.length > 0
}

const lastOfAscii = 0x7e

/** Only these have common symbols such as ✓, ≤ and ●. */
const symbolFonts = ['noto-sans-jp', 'noto-sans-sc']

/** Chinese characters look different in Japan and Korea; the other characters of the text tell the language. */
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
  return [...new Set([mainFont, ...otherFonts.slice(0, -2), ...eastAsian, ...otherFonts.slice(-2), ...symbolFonts])]
}

function hasAnyInRange(characters: Set<number>, from: number, to: number): boolean {
  for (const character of characters) if (character >= from && character <= to) return true
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
    // Numbered parts are '[119]' in the list and '119' in the file name.
    name: name.replace(/[[\]]/g, ''),
    ranges: text.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

type LoadedFont = { has: (character: number) => boolean }

const loadedFonts = new Map<string, Promise<LoadedFont>>()

function loadFont(part: Part): Promise<LoadedFont> {
  const family = familyOf(part)
  const font = loadedFonts.get(family) ?? buildFont(part)
  loadedFonts.set(family, font)
  return font
}

const loadedItalics = new Map<string, Promise<void>>()

/** Other scripts have none and stay upright. */
function loadItalics(part: Part): Promise<void> {
  const family = familyOf(part)
  const loaded =
    loadedItalics.get(family) ?? registerFaces(part, part.font === mainFont ? 'italic' : 'normal', 'italic')
  loadedItalics.set(family, loaded)
  return loaded
}

async function buildFont(part: Part): Promise<LoadedFont> {
  await registerFaces(part, 'normal', 'normal')
  const covered = new Set(charactersIn(Font.getFont({ fontFamily: familyOf(part), fontWeight: regular })?.data))
  return { has: (character) => covered.has(character) }
}

type FontStyle = 'normal' | 'italic'

/** The packages contain variable WOFF2 fonts for browsers; a PDF needs TrueType of one weight. */
async function registerFaces(part: Part, drawn: FontStyle, fontStyle: FontStyle): Promise<void> {
  const fontFamily = familyOf(part)
  const file = require.resolve(`@fontsource-variable/${part.font}/files/${part.font}-${part.name}-wght-${drawn}.woff2`)
  const packed = await readFile(file)
  const characters = part.ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const text = characters.map((character) => String.fromCodePoint(character)).join('')
  for (const fontWeight of part.font === mainFont ? [regular, semibold] : [regular]) {
    const plain = await subsetFont(packed, text, { targetFormat: 'truetype', variationAxes: { wght: fontWeight } })
    Font.register({
      family: fontFamily,
      src: `data:font/ttf;base64,${plain.toString('base64')}`,
      fontWeight,
      fontStyle,
    })
    const source = Font.getFont({ fontFamily, fontWeight, fontStyle })
    await source?.load()
    patchFontkit(
      source?.data as unknown as OpenFont,
      `${fontFamily}-${fontWeight}${drawn === 'italic' ? '-italic' : ''}`,
    )
  }
}

type MarkPositioner = { applyAnchor(mark: unknown, anchor: unknown, base: number): void }
type OpenFont = { _layoutEngine: { engine?: { GPOSProcessor?: MarkPositioner } } }

/** Works around two faults of fontkit. */
function patchFontkit(font: OpenFont, name: string): void {
  // All weights of a font have the same name, and a PDF would embed them again at every change between them.
  Object.defineProperty(font, 'postscriptName', { value: name })
  const placing = font._layoutEngine.engine?.GPOSProcessor
  const applyAnchor = placing?.applyAnchor
  // Without an anchor for a mark fontkit throws; the mark then stays where it is.
  if (placing && applyAnchor)
    placing.applyAnchor = (mark, anchor, base) => {
      if (anchor) applyAnchor.call(placing, mark, anchor, base)
    }
}

/** Throws inside fontkit for a part without any character. */
function charactersIn(font: unknown): number[] {
  try {
    return (font as { characterSet: number[] }).characterSet
  } catch {
    return []
  }
}

const maxWordLength = 28
const writtenWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Line break opportunities besides spaces: between words of scripts without spaces, and inside long words. */
export function breakable(text: string): string[] {
  if (writtenWithoutSpaces.test(text)) return Array.from(words.segment(text), ({ segment }) => segment)
  if (text.length <= maxWordLength) return [text]
  // URLs and e-mail addresses break best after their separators.
  const parts = text.match(/[^@./_-]*[@./_-]+|[^@./_-]+/gu) ?? [text]
  return parts.flatMap((part) => (part.length > maxWordLength ? (part.match(/.{1,8}/gsu) ?? [part]) : [part]))
}

// An empty part means a break without a hyphen.
Font.registerHyphenationCallback((word) => breakable(word).flatMap((part, at) => (at === 0 ? [part] : ['', part])))
