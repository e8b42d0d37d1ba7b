import type { DrawnPage } from './draw-pages'

/** Looked at are so many columns and rows at most: lines of text stay apart. */
const maxSide = 500
const maxSlope = 0.06
const slopeStep = 0.005
/** Below it the recogniser follows the lines by itself. */
const minSlope = 0.0125

/** By how much lines of text fall to the right: pixels down for each pixel to the right. 0 where they hardly do. */
export function slopeOf({ grey, width, height }: DrawnPage): number {
  const step = Math.ceil(Math.max(width, height) / maxSide)
  const dark = darkPoints(grey, width, height, step)
  let [best, slope] = [sharpness(dark, 0, height / step), 0]
  for (let steps = -maxSlope / slopeStep; steps <= maxSlope / slopeStep; steps++) {
    const found = sharpness(dark, steps * slopeStep, height / step)
    if (found > best) [best, slope] = [found, steps * slopeStep]
  }
  return Math.abs(slope) < minSlope ? 0 : slope
}

type Point = { x: number; y: number }

function darkPoints(grey: Uint8Array, width: number, height: number, step: number): Point[] {
  const sample = (x: number, y: number) => grey[y * step * width + x * step] as number
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
  let sum = 0
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) sum += sample(x, y)
  const limit = (sum / (columns * rows)) * 0.6
  const points: Point[] = []
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) if (sample(x, y) < limit) points.push({ x, y })
  return points
}

/** Rows of text are full or empty where the slope is right: the sum of squares is highest. */
function sharpness(points: readonly Point[], slope: number, height: number): number {
  const rows = new Float64Array(Math.ceil(height) * 3)
  for (const { x, y } of points) {
    const row = Math.round(y - x * slope + height)
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}

/** The page with its columns moved up or down, so that lines with this slope are level. */
export function levelled({ grey, width, height }: DrawnPage, slope: number): DrawnPage {
  if (slope === 0) return { grey, width, height }
  const level = new Uint8Array(grey.length)
  for (let x = 0; x < width; x++) {
    const shift = (x - width / 2) * slope
    const [whole, part] = [Math.floor(shift), shift - Math.floor(shift)]
    const pixel = (y: number) => grey[Math.min(height - 1, Math.max(0, y)) * width + x] as number
    for (let y = 0; y < height; y++) level[y * width + x] = pixel(y + whole) * (1 - part) + pixel(y + whole + 1) * part
  }
  return { grey: level, width, height }
}
