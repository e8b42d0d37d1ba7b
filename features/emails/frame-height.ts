const bounds = { least: 140, most: 900 }

/**
 * How tall a frame should be that nobody may look into. It is only a guess from what the mail holds: a taller mail scrolls
 * inside its frame, a shorter one leaves some paper.
 */
export function guessFrameHeight({ text, lines, images }: { text: number; lines: number; images: number }): number {
  const written = Math.max(Math.ceil(text / 75), lines) * 22
  return Math.max(bounds.least, Math.min(bounds.most, 48 + written + images * 180))
}
