import { anyPhrase } from '#core/dates-in-text/phrase-pattern'
import { abbreviationWords } from './words/abbreviation-words'
import { cardLabelWords } from './words/card-label-words'

/** A sentence or line of a text. Labelled lines ("Date: … / Time: … / Where: …") form one segment, a card. */
export type Segment = { text: string; isCard: boolean }

export function splitIntoSegments(text: string): Segment[] {
  const segments: Segment[] = []
  for (const paragraph of text.split(/\n\s*\n/)) {
    const lines = unwrapLines(
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    joinLegs(lines)
    const card: string[] = []
    const closeCard = () => {
      if (card.length > 0) segments.push({ text: card.join(' · '), isCard: true })
      card.length = 0
    }
    for (const line of lines) {
      if (cardLabel.test(line)) {
        card.push(line)
        continue
      }
      closeCard()
      for (const sentence of sentencesOf(line)) segments.push({ text: sentence, isCard: false })
    }
    closeCard()
  }
  return joinCards(segments)
    .slice(0, maxSegments)
    .map(({ text, isCard }) => ({ text: text.slice(0, maxSegmentLength), isCard }))
}

const maxSegments = 150
const maxSegmentLength = 500

/** "09:02 London / 12:24 Paris": two lines of a timetable are one journey. */
function joinLegs(lines: string[]): void {
  const isLeg = (line: string | undefined) => line !== undefined && /^\d{1,2}:\d{2} \p{Lu}[\p{L}.'’ -]+$/u.test(line)
  for (let index = 0; index + 1 < lines.length; index++) {
    if (!isLeg(lines[index]) || !isLeg(lines[index + 1]) || isLeg(lines[index + 2]) || isLeg(lines[index - 1])) continue
    lines.splice(index, 2, `${lines[index]} → ${lines[index + 1]}`)
  }
}

/** Date and time may be in separate paragraphs. */
function joinCards(segments: Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (segment.isCard && last?.isCard && last.text.length < 300) last.text += ` · ${segment.text}`
    else joined.push({ ...segment })
  }
  return joined
}

export const cardLabel = new RegExp(
  `^[^\\p{L}\\d]{0,4}${anyPhrase(cardLabelWords)}( (y hora|and time|& time|/ ?time|de inicio|de fin|time|date))?\\s*[:：]\\s*\\S`,
  'iu',
)

/** Joins lines that were wrapped in the middle of a sentence. */
function unwrapLines(lines: string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole.at(-1)
    const continues =
      last !== undefined &&
      last.length > 55 &&
      !/[.!?:;]$/.test(last) &&
      !cardLabel.test(line) &&
      !cardLabel.test(last) &&
      !/^[-*•\d]/.test(line)
    if (continues) whole[whole.length - 1] = `${last} ${line}`
    else whole.push(line)
  }
  return whole
}

const abbreviation = new RegExp(`\\b${anyPhrase(abbreviationWords)}$`, 'i')

const zoneName = /^\(?(?:[A-Z]{2,5}\b|Eastern|Central|Mountain|Pacific)/

/** Matches only at the start of a run of punctuation, so that a page of dots takes linear time. */
const sentenceEnd = /(?<![.!?…])[.!?…]+["')\]]*\s+(?=\S)/g

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of line.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    const sentence = line.slice(start, match.index)
    const next = line.slice(end, end + 1)
    if (match[0].startsWith('.') && (abbreviation.test(sentence) || /^[\p{Ll}]/u.test(next))) {
      // "3 p.m. Room 4" is one sentence; "at 3 p.m. Let me know" is two.
      if (
        !(/[ap]\.\s?m$/i.test(sentence) && /^[\p{Lu}¿¡]/u.test(next) && / /.test(line.slice(end))) ||
        zoneName.test(line.slice(end))
      )
        continue
    }
    sentences.push(line.slice(start, end).trim())
    start = end
  }
  sentences.push(line.slice(start).trim())
  return sentences.filter((sentence) => sentence !== '')
}
