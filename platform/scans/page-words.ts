import type { RecognizedPage } from './recognizer'
import { type ScannedPage, sideParts } from './scan-types'

/** Below it a word is mostly a smudge, a fold or a picture. */
const minConfidence = 30
const maxWords = 3_000
/** Amounts beside a currency sign are seen well and still given hardly any confidence; smudges do not look like them. */
const amount = /^\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}[€$£]?$/

/** Words that are seen well have 80 and more on average, those of a page on its side 20 to 50. */
const doubtful = 60
/** A picture without a text shows fewer. */
const minWordsOfText = 10

const linesOf = ({ blocks }: RecognizedPage) =>
  blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))

export const isDoubtful = (page: RecognizedPage) =>
  page.confidence < doubtful && linesOf(page).flatMap(({ words }) => words).length >= minWordsOfText

/** The words of a page that were recognised well enough, line by line. */
export function pageWords(page: RecognizedPage, width: number, height: number): ScannedPage {
  const boxes: number[] = []
  const lines: string[] = []
  const part = (pixels: number, side: number) =>
    Math.min(sideParts, Math.max(0, Math.round((pixels / side) * sideParts)))
  for (const line of linesOf(page)) {
    const words = line.words.filter(
      ({ text, confidence }) => (confidence >= minConfidence && /[\p{L}\p{N}]/u.test(text)) || amount.test(text),
    )
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

/** Maps the boxes of words back to the page before its lines were levelled; the slope is in parts of the sides. */
export function slopedBack({ text, boxes }: ScannedPage, slope: number): ScannedPage {
  const placed = boxes.map((part, at) => {
    if (at % 4 !== 1) return part
    const middle = (boxes[at - 1] ?? 0) + (boxes[at + 1] ?? 0) / 2
    const highest = sideParts - (boxes[at + 2] ?? 0)
    return Math.min(highest, Math.max(0, Math.round(part + (middle - sideParts / 2) * slope)))
  })
  return { text, boxes: placed }
}

/** Maps the boxes of words back to the page as it was scanned, after it was turned right by a number of quarters. */
export function turnedBack({ text, boxes }: ScannedPage, quarters: number): ScannedPage {
  const turns = (4 - quarters) % 4
  const placed: number[] = []
  for (let at = 0; at < boxes.length; at += 4) {
    let [left = 0, top = 0, width = 0, height = 0] = boxes.slice(at, at + 4)
    for (let turn = 0; turn < turns; turn++)
      [left, top, width, height] = [sideParts - top - height, left, height, width]
    placed.push(left, top, width, height)
  }
  return { text, boxes: placed }
}
