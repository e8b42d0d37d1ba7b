import type { Day } from '#core/days'
import type { AnalyzedNote, NoteAnalysis } from './analysis'
import { extractiveSummary } from './extractive-summary'
import type { Finding } from './findings'
import { foundAmounts } from './found-amounts'
import { foundDates } from './found-dates'
import { foundPeople } from './found-people'
import { foundTodos } from './found-todos'
import { linkTexts } from './links'
import { quote, sentencesOf } from './sentences'

const mostOfAKind = 4
/** Rules read the beginning of a very long note; a person would, too. */
const lettersRead = 20_000

/** Reads a note without a language model: every word of the answer stands in the note, or is counted from it. */
export function analyzeByRules(note: AnalyzedNote, today: Day): NoteAnalysis {
  const content = note.content.slice(0, lettersRead)
  const sentences = sentencesOf(content)
  const found = [
    foundTodos(content, sentences),
    foundDates(sentences, today, mostOfAKind),
    foundAmounts(sentences),
    foundPeople(sentences, [note.clientName]).filter(isNoPartOf(linkTexts(content))),
  ].flatMap((findings) => once(findings).slice(0, mostOfAKind))
  return {
    summary: extractiveSummary({ title: note.title, content }) || note.title,
    insights: found.length > 0 ? found.map(spoken) : ['No dates, amounts, names or to-dos were found in this note.'],
    by: 'built-in rules',
  }
}

/** A word out of the title of another note is not somebody's name. */
const isNoPartOf =
  (links: string[]) =>
  ({ what }: Finding) =>
    !links.some((link) => link !== what && link.includes(what))

const spoken = ({ kind, what, quote: words }: Finding) =>
  what === words ? `${kind}: ${quote(words)}` : `${kind}: ${what}, in ${quote(words)}`

function once(findings: Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ what }) => !seen.has(what.toLowerCase()) && seen.add(what.toLowerCase()))
}
