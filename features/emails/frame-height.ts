const bounds = { min: 140, max: 900 }

/** The characters and line breaks of a mail, and the height of each image. */
export type ContentMeasure = { text: number; lines: number; images: number[] }

/** A guess at the height of a mail until it has loaded and is measured, so that the page moves little. */
export function guessFrameHeight({ text, lines, images }: ContentMeasure): number {
  const textHeight = Math.max(Math.ceil(text / 75), lines) * 22
  const imageHeight = images.reduce((sum, height) => sum + height, 0)
  return Math.max(bounds.min, Math.min(bounds.max, 64 + textHeight + imageHeight))
}
