import type { Day } from '#core/days'
import type { NoteAnalysis, NoteAnalysisInput } from './analysis'
import { extractiveSummary } from './extractive-summary'
import { findAmounts } from './find-amounts'
import { findDates } from './find-dates'
import { findPeople } from './find-people'
import { findTodos } from './find-todos'
import type { Finding } from './finding'
import { linkTexts } from './links'
import { quote, sentencesOf } from './sentences'

const maxPerKind = 4
/** Only the beginning of a very long note is analyzed. */
const maxCharactersRead = 20_000

/** Analyzes a note without a language model, quoting only text of the note. */
export function analyzeByRules(note: NoteAnalysisInput, today: Day): NoteAnalysis {
  const content = note.content.slice(0, maxCharactersRead)
  const sentences = sentencesOf(content)
  const found = [
    findTodos(content, sentences),
    findDates(sentences, today, maxPerKind),
    findAmounts(sentences),
    findPeople(sentences, [note.clientName]).filter(isNotPartOfALink(linkTexts(content))),
  ].flatMap((findings) => withoutDuplicates(findings).slice(0, maxPerKind))
  return {
    summary: extractiveSummary({ title: note.title, content }) || note.title,
    insights:
      found.length > 0 ? found.map(insightFrom) : ['No dates, amounts, names or to-dos were found in this note.'],
    by: 'built-in rules',
  }
}

/** A word from a linked note's title is not a person's name. */
const isNotPartOfALink =
  (links: string[]) =>
  ({ value }: Finding) =>
    !links.some((link) => link !== value && link.includes(value))

const insightFrom = ({ kind, value, quote: sentence }: Finding) =>
  value === sentence ? `${kind}: ${quote(sentence)}` : `${kind}: ${value}, in ${quote(sentence)}`

function withoutDuplicates(findings: Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ value }) => !seen.has(value.toLowerCase()) && seen.add(value.toLowerCase()))
}
