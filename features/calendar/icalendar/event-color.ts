import { eventColors } from '../event'
import { cssColors } from './css-colors'

type EventColor = (typeof eventColors)[number]['value']

/** The CSS name of each of our colours, which is read back as the same colour. */
const cssNames: Record<EventColor, string> = {
  '#4f46e5': 'slateblue',
  '#0d9488': 'darkcyan',
  '#16a34a': 'forestgreen',
  '#ca8a04': 'darkgoldenrod',
  '#ea580c': 'orangered',
  '#dc2626': 'crimson',
  '#9333ea': 'blueviolet',
  '#64748b': 'slategray',
}

/** The value of the COLOR property. */
export const cssNameOf = (color: string): string => cssNames[nearestEventColor(color)]

/** The colour for a COLOR property: a CSS name, or #rrggbb, which some programs write. */
export function readColor(text: string): EventColor | null {
  const word = text.trim().toLowerCase()
  const color = cssColors[word] ?? /^#[0-9a-f]{6}/.exec(word)?.[0]
  return color ? nearestEventColor(color) : null
}

/** The most similar of our colours. */
export function nearestEventColor(color: string): EventColor {
  const wanted = perceived(color)
  const distance = (one: EventColor) => {
    const [lightness, red, yellow] = perceived(one).map((part, index) => (part - (wanted[index] as number)) ** 2)
    // A lighter blue is still blue.
    return (lightness as number) / 10 + (red as number) + (yellow as number)
  }
  return eventColors.map(({ value }) => value).reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

/** Oklab: lightness, and where a colour is between green and red and between blue and yellow. */
function perceived(color: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
