const bounds = { least: 140, most: 900 }

/** What a mail holds: letters, lines that it begins by itself, and how tall each picture is. */
export type Measure = { text: number; lines: number; images: number[] }

/**
 * How tall a frame should be that nobody may look into. It is only a guess from what the mail holds: a taller mail scrolls
 * inside its frame, a shorter one leaves some paper.
 */
export function guessFrameHeight({ text, lines, images }: Measure): number {
  const written = Math.max(Math.ceil(text / 75), lines) * 22
  const drawn = images.reduce((sum, height) => sum + height, 0)
  return Math.max(bounds.least, Math.min(bounds.most, 64 + written + drawn))
}
