import type { Section } from './contract-template'
import { clausesMark, variableName } from './template-variables'

type TemplateParts = {
  /** Of a first line '# …'. */
  title: string | null
  opening: string
  sections: Section[]
  /** How many sections stand before the chosen clauses. */
  clausesAfter: number
}

/**
 * Reads the Markdown of a template: '#' and '##' begin a section, deeper headings are bold lines inside of it, and a line
 * '{{clauses}}' is the place of the chosen clauses.
 */
export function templateParts(markdown: string): TemplateParts {
  const opening: string[] = []
  const sections: { heading: string; lines: string[] }[] = []
  let title: string | null = null
  let clausesAfter: number | null = null
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    const [, marks = '', text = ''] = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line) ?? []
    const heading = text.replace(/[ \t]+#+[ \t]*$/, '').trim()
    const lines = sections.at(-1)?.lines ?? opening
    if (marks === '#' && title === null && sections.length === 0 && opening.every((one) => one.trim() === ''))
      title = heading
    else if (heading && marks.length <= 2) sections.push({ heading: withoutEmphasis(heading), lines: [] })
    else if (heading) lines.push('', `**${withoutEmphasis(heading)}**`, '')
    else if (isClausesMark(line)) clausesAfter = sections.length
    else lines.push(line)
  }
  return {
    title,
    opening: opening.join('\n').trim(),
    sections: sections.map(({ heading, lines }) => ({ heading, body: lines.join('\n').trim() })),
    clausesAfter: clausesAfter ?? sections.length,
  }
}

/** A clause of the library; one without a heading of its own is headed by its name. */
export function clauseSections(name: string, markdown: string): Section[] {
  const { title, opening, sections } = templateParts(markdown)
  return [...(opening ? [{ heading: title ?? name, body: opening }] : []), ...sections]
}

const isClausesMark = (line: string) => {
  const [, name = ''] = /^\s*\{\{([^{}]{1,80})\}\}\s*$/.exec(line) ?? []
  return variableName(name) === clausesMark
}

const withoutEmphasis = (heading: string) => heading.replace(/\*\*|(?<!\\)\*/g, '')
