/** Sentences and lines of a text; what belongs together on a card ("Date: … / Time: … / Where: …") is one. */
export type Segment = { text: string; isCard: boolean }

export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = []
  for (const paragraph of text.split(/\n\s*\n/)) {
    const lines = unwrapped(
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
      if (label.test(line)) {
        card.push(line)
        continue
      }
      closeCard()
      for (const sentence of sentencesOf(line)) segments.push({ text: sentence, isCard: false })
    }
    closeCard()
  }
  return joinedCards(segments)
    .slice(0, mostSegments)
    .map(({ text, isCard }) => ({ text: text.slice(0, longestSegment), isCard }))
}

const mostSegments = 150
const longestSegment = 500

/** "09:02 London / 12:24 Paris": two lines of a timetable are one journey. */
function joinLegs(lines: string[]): void {
  const isLeg = (line: string | undefined) => line !== undefined && /^\d{1,2}:\d{2} \p{Lu}[\p{L}.'’ -]+$/u.test(line)
  for (let at = 0; at + 1 < lines.length; at++) {
    if (!isLeg(lines[at]) || !isLeg(lines[at + 1]) || isLeg(lines[at + 2]) || isLeg(lines[at - 1])) continue
    lines.splice(at, 2, `${lines[at]} → ${lines[at + 1]}`)
  }
}

/** Date and time may stand in paragraphs of their own. */
function joinedCards(segments: Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (segment.isCard && last?.isCard && last.text.length < 300) last.text += ` · ${segment.text}`
    else joined.push({ ...segment })
  }
  return joined
}

export const label =
  /^[^\p{L}\d]{0,4}((?:new |former |old |previous |original )?(?:when|time|date)|where|what|who|date|day|time|location|venue|place|address|event|meeting|topic|subject|title|join|link|duration|start(s|ing)?|end(s)?|check-?in|check-?out|arriv(?:al|es?)|depart(?:ure|s)?|outbound|inbound|entrada|llegada|salida|ida|vuelta|event type|tipo de evento|event date\/time|date\/time|cu[aá]ndo|d[oó]nde|qu[eé]|fecha|d[ií]a|hora|horario|lugar|ubicaci[oó]n|direcci[oó]n|evento|asunto|tema|motivo|enlace|duraci[oó]n|inicio|fin|sala)( (y hora|and time|& time|\/ ?time|de inicio|de fin|time|date))?\s*[:：]\s*\S/iu

/** A line that breaks in the middle of a sentence goes on in the next. */
function unwrapped(lines: string[]): string[] {
  const whole: string[] = []
  for (const line of lines) {
    const last = whole.at(-1)
    const goesOn =
      last !== undefined &&
      last.length > 55 &&
      !/[.!?:;]$/.test(last) &&
      !label.test(line) &&
      !label.test(last) &&
      !/^[-*•\d]/.test(line)
    if (goesOn) whole[whole.length - 1] = `${last} ${line}`
    else whole.push(line)
  }
  return whole
}

const abbreviation =
  /\b(a\.m|p\.m|a\.\sm|p\.\sm|mr|mrs|ms|dr|dra|sr|sra|st|ave|no|vs|inc|ltd|co|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|lun|mié|mie|jue|vie|sáb|sab|dom|approx|etc|e\.g|i\.e|av|avda|pza|ctra|esq|urb|núm|nº|pl|c|ud|uds|dpto|tel|ext|rm)$/i

const zoneName = /^\(?(?:[A-Z]{2,5}\b|Eastern|Central|Mountain|Pacific)/

function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of line.matchAll(/[.!?…]+["')\]]*\s+(?=\S)/g)) {
    const end = match.index + match[0].length
    const said = line.slice(start, match.index)
    const next = line.slice(end, end + 1)
    if (match[0].startsWith('.') && (abbreviation.test(said) || /^[\p{Ll}]/u.test(next))) {
      // "3 p.m. Room 4" ends nothing; "at 3 p.m. Let me know" does.
      if (
        !(/[ap]\.\s?m$/i.test(said) && /^[\p{Lu}¿¡]/u.test(next) && / /.test(line.slice(end))) ||
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
