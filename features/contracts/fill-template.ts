import { invalid } from '#core/problem'
import { type ContractLanguage, type ContractText, contractLimits, languageLabels } from './contract'
import type { Section } from './contract-template'
import { contractTemplates } from './contract-templates'
import { escapeMarkdown } from './markdown-text'
import type { Bilingual } from './own-template'
import { clauseSections, templateParts } from './template-sections'
import { replaceVariables, variableKind } from './template-variables'
import { formatDay } from './write-contract'

type NamedText = Bilingual & { name: string }

export type Filling = {
  template: NamedText
  clauses: NamedText[]
  language: ContractLanguage
  /** By variable; an empty one is missing. */
  values: Record<string, string>
}

/** Opening and sections of a contract from a template. Variables without a value stay as they are written. */
export function fillTemplate({ template, clauses, language, values }: Filling): Pick<ContractText, 'opening'> & {
  sections: Section[]
} {
  const markdown = template[language]
  if (!markdown) throw invalid({ language: `“${template.name}” has no text in ${languageLabels[language]} yet` })
  const untranslated = clauses.find((clause) => !clause[language])
  if (untranslated)
    throw invalid({
      clauseIds: `The clause “${untranslated.name}” has no text in ${languageLabels[language]} yet`,
    })
  const { opening, sections, clausesAfter } = templateParts(markdown)
  const chosen = clauses.flatMap((clause) => clauseSections(clause.name, clause[language]))
  const all = [...sections.slice(0, clausesAfter), ...chosen, ...sections.slice(clausesAfter)]
  const shown = shownValues(values, language)
  return {
    opening: filled(opening, contractLimits.long, shown, escapeMarkdown),
    sections: all.map(({ heading, body }) => ({
      heading: filled(heading, contractLimits.heading, shown, oneLine),
      body: filled(body, contractLimits.section, shown, escapeMarkdown),
    })),
  }
}

/** A contract with values for variables that had none. Those without a value stay as they are written. */
export function fillMissing(text: ContractText, values: Record<string, string>): ContractText {
  const shown = shownValues(values, text.language)
  const fill = (part: string, asText: (value: string) => string) =>
    replaceVariables(part, (name) => {
      const value = shown.get(name)
      return value === undefined ? undefined : asText(value)
    })
  return {
    ...text,
    opening: fill(text.opening, escapeMarkdown),
    sections: text.sections.map(({ heading, body }) => ({
      heading: fill(heading, oneLine),
      body: fill(body, escapeMarkdown),
    })),
  }
}

function shownValues(values: Record<string, string>, language: ContractLanguage): Map<string, string> {
  const { locale } = contractTemplates[language]
  return new Map(
    Object.entries(values)
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [
        name,
        variableKind(name) === 'date' && isDay(value) ? formatDay(value, locale) : value.trim(),
      ]),
  )
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Headings have no markup, so that braces are kept apart instead of escaped. */
const oneLine = (value: string) => value.replace(/\s+/g, ' ').replaceAll('{{', '{ {')

/** Stops as soon as the text is too long, however often a long value is repeated. */
function filled(text: string, limit: number, values: Map<string, string>, asText: (value: string) => string): string {
  let left = limit
  return replaceVariables(text, (name) => {
    const value = values.get(name)
    if (value === undefined) return undefined
    const shown = asText(value)
    left -= shown.length
    if (left < 0)
      throw invalid({ templateId: `With its values, a part of this template is longer than ${limit} characters` })
    return shown
  })
}
