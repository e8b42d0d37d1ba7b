/** The size of the area in which a signature is drawn. */
export const drawingSize = { width: 600, height: 200 }

const maxLength = 40_000
const maxPoints = 4_000

/**
 * The path of a drawn signature as SVG, from strokes such as '10,20 12,24;40,8 44,9'. Undefined if it is none: then
 * nothing of what was sent gets into a PDF.
 */
export function drawingPath(strokes: string): string | undefined {
  if (strokes.length > maxLength || !/^\d{1,3},\d{1,3}(?:[ ;]\d{1,3},\d{1,3})*$/.test(strokes)) return undefined
  const lines = strokes
    .split(';')
    .map((stroke) => stroke.split(' ').map((point) => point.split(',').map(Number) as [number, number]))
  const points = lines.flat()
  const isInside = ([x, y]: [number, number]) => x <= drawingSize.width && y <= drawingSize.height
  // One dot is a slip of the finger, not a signature.
  if (points.length < 2 || points.length > maxPoints || !points.every(isInside)) return undefined
  return lines.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`).join('')
}
