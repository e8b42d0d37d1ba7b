import type { Page } from 'tesseract.js'
import { type ScannedPage, sideParts } from './scan-types'

/** Below it a word is mostly a smudge, a fold or a picture. */
const minConfidence = 30
const maxWords = 3_000

type PageWords = Pick<Page, 'blocks'>

/** The words of a page that were recognised well enough, line by line. */
export function pageWords({ blocks }: PageWords, width: number, height: number): ScannedPage {
  const boxes: number[] = []
  const lines: string[] = []
  const part = (pixels: number, side: number) =>
    Math.min(sideParts, Math.max(0, Math.round((pixels / side) * sideParts)))
  for (const line of (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))) {
    const words = line.words.filter(({ text, confidence }) => confidence >= minConfidence && /[\p{L}\p{N}]/u.test(text))
    const kept: string[] = []
    for (const { text, bbox } of words) {
      if (boxes.length >= maxWords * 4) break
      kept.push(text.replace(/\s+/g, ''))
      boxes.push(
        part(bbox.x0, width),
        part(bbox.y0, height),
        part(bbox.x1 - bbox.x0, width),
        part(bbox.y1 - bbox.y0, height),
      )
    }
    if (kept.length > 0) lines.push(kept.join(' '))
  }
  return { text: lines.join('\n'), boxes }
}
