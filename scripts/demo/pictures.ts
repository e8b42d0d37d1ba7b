import { pngOf } from '#tests/support/made-files'

type Colour = [number, number, number]

const paper: Colour = [250, 246, 238]
const awning: Colour = [26, 106, 80]
const marigold: Colour = [240, 176, 64]
const crust: Colour = [190, 122, 58]
const ink: Colour = [38, 48, 58]
const water: Colour = [178, 208, 218]

const between = (value: number, from: number, to: number) => value >= from && value < to

/** A baked ring on a plate. */
export const ring = () =>
  pngOf(640, 480, (x, y) => {
    const far = Math.hypot(x - 320, y - 240)
    if (between(far, 70, 150)) return (x * 7 + y * 13) % 97 < 6 ? paper : crust
    return far < 215 ? [255, 255, 255] : marigold
  })

/** Columns of magnets for trucks and calls. */
export const whiteboard = () =>
  pngOf(800, 500, (x, y) => {
    if (!between(x, 20, 780) || !between(y, 20, 480)) return ink
    if (x % 190 < 3 || between(y, 80, 83)) return ink
    const isMagnet = between(x % 190, 25, 165) && between((y + 30) % 90, 20, 70) && y > 90 && (x * 3 + y) % 5 !== 9
    return isMagnet ? (Math.floor(x / 190) % 2 ? marigold : awning) : paper
  })

/** A striped awning over a door. */
export const sign = () =>
  pngOf(400, 400, (x, y) => {
    if (between(y, 90, 170) && between(x, 60, 340)) return Math.floor((x - 60) / 40) % 2 ? paper : awning
    if (between(y, 170, 330) && between(x, 170, 230)) return ink
    return between(y, 170, 330) && between(x, 80, 320) ? marigold : paper
  })

/** A town between two creeks, with dots for the shops. */
export const map = () =>
  pngOf(720, 480, (x, y) => {
    const shore = 120 + 40 * Math.sin(x / 70)
    if (y < shore || y > 430 + 20 * Math.sin(x / 50)) return water
    const shops = [
      [150, 240],
      [260, 300],
      [390, 210],
      [470, 340],
      [600, 260],
    ]
    if (shops.some(([shopX = 0, shopY = 0]) => Math.hypot(x - shopX, y - shopY) < 12)) return awning
    return x % 120 < 5 || y % 90 < 5 ? [228, 222, 208] : paper
  })
