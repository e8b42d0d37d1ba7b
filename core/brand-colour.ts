/** A colour as '#1d5c45'. */
export const isHexColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

type Rgb = [number, number, number]

/** The backgrounds of the public pages, see platform/public-pages. */
const backgrounds = { light: ['#ffffff', '#fbf9f5'], dark: ['#182026', '#10161a'] }
const textColours = { light: '#1f2a33', dark: '#f3f0ea' }
const minContrast = 4.5

type Palette = {
  /** Headings, links and buttons. */
  awning: string
  /** The background of highlighted parts. */
  wash: string
  /** The words on a button. */
  on: string
}

/**
 * The owner's colour as it can be read in a light and a dark theme: darkened or lightened until words in it, and the words on
 * its buttons, have a contrast of 4.5 to 1.
 */
export function brandPalette(colour: string, theme: 'light' | 'dark'): Palette {
  const end: Rgb = theme === 'light' ? [0, 0, 0] : [255, 255, 255]
  const given = rgbOf(colour)
  const [card = '#ffffff'] = backgrounds[theme]
  for (let step = 0; step <= 50; step++) {
    const awning = hexOf(mix(given, end, step / 50))
    const wash = hexOf(mix(rgbOf(card), rgbOf(awning), theme === 'light' ? 0.08 : 0.14))
    const on = contrastOf(awning, '#ffffff') >= minContrast ? '#ffffff' : '#0d1418'
    const isReadable = [...backgrounds[theme], wash].every(
      (background) => contrastOf(awning, background) >= minContrast,
    )
    if (isReadable && contrastOf(awning, on) >= minContrast && contrastOf(textColours[theme], wash) >= minContrast)
      return { awning, wash, on }
  }
  return theme === 'light'
    ? { awning: '#000000', wash: '#eeeeee', on: '#ffffff' }
    : { awning: '#ffffff', wash: '#2a3238', on: '#0d1418' }
}

/** By the formula of WCAG 2. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

const hexOf = (rgb: Rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const mix = (from: Rgb, to: Rgb, share: number) =>
  from.map((value, index) => value + ((to[index] ?? 0) - value) * share) as Rgb
