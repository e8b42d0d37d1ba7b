/** A mail inside an answer. */
export type Draft = { to?: string; subject: string; body: string }

const maxSubjectLength = 100

/** Whether the message asks for an email, so that the answer can be opened as a draft. */
export const asksForDraft = (message: string) =>
  /draft|email|\b(redacta|escr[ií]be)\p{L}*.*\b(correo|mensaje|respuesta)/iu.test(message)

/** The subject comes from a "Subject:" line, or from the first line if it is short. */
export function parseDraft(answer: string): Draft {
  const lines = withoutCodeFence(answer).split('\n')
  const subjectIndex = lines.findIndex((line) => subjectLine.test(line))
  if (subjectIndex !== -1) {
    const subject = (lines[subjectIndex] ?? '').replace(subjectLine, '').replace(/\*+$/, '').trim()
    const head = lines.slice(0, subjectIndex + 3)
    const to = head.map((line) => line.match(toLine)?.[1]).find(Boolean)
    const body = lines.slice(subjectIndex + 1).filter((line, index) => index > 1 || !toLine.test(line))
    return { ...(to && { to }), subject: withoutMarkup(subject), body: plainText(body) }
  }
  const first = lines.findIndex((line) => line.trim() !== '')
  const line = (lines[first] ?? '').trim()
  if (line.length >= maxSubjectLength || line === '') return { subject: '', body: plainText(lines) }
  return {
    subject: withoutMarkup(line),
    body: plainText(lines.slice(first + 1)),
  }
}

/**
 * Whether an answer is a mail and not a report, a question or an explanation. The rules always write a subject; of a model
 * also a greeting counts, or some paragraphs without links to records.
 */
export function isDraft(answer: string, answeredBy: 'model' | 'rules' | null): boolean {
  const lines = withoutCodeFence(answer).split('\n')
  if (lines.some((line) => subjectLine.test(line))) return true
  if (answeredBy === 'rules') return false
  if (lines.some((line) => greetingLine.test(line))) return true
  return !/\]\(\//.test(answer) && !/^\s*(\||[-*+] |\d+\. )/m.test(answer) && /\S\s*\n\s*\S/.test(answer)
}

const greetingLine =
  /^\W{0,4}(hi|hello|hey|dear|good (morning|afternoon|evening)|hola|estimad[oa]s?|querid[oa]s?|buen[oa]s (d[ií]as|tardes|noches))\b/i

const subjectLine = /^\s*[*_>\s]*(subject|asunto)\s*:?[*_]*\s*:?\s*/i

/** "To: Rosa Delfino (rosa@example.com)" */
const toLine = /^\s*\**(?:to|para)\s*:\**.*?([^\s()<>]+@[^\s()<>]+)/i

const markdownLink = /\[([^\]\n]{1,300})\]\([^)\s]{1,500}\)/g

/** Removes the markup of headings, emphasis, code, quotes and links and keeps their words; list items keep their dashes. */
const withoutMarkup = (text: string) =>
  text
    .replace(markdownLink, '$1')
    .replace(/^ {0,3}(?:#{1,6} +|> ?)/gm, '')
    .replace(/^(\s*)[*+] +/gm, '$1- ')
    .replace(/(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]{1,500}?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/`([^`\n]{1,500})`/g, '$1')
    .trim()

/** Models often wrap a draft in a code block. */
const withoutCodeFence = (answer: string) => answer.match(/```[a-z]*\n([\s\S]*?)```/i)?.[1] ?? answer

/** A horizontal rule ends the mail; the text below it is a comment by the assistant. */
function plainText(lines: string[]): string {
  const end = lines.findIndex((line, index) => index > 1 && /^\s*(---+|\*\*\*+)\s*$/.test(line))
  return withoutMarkup((end === -1 ? lines : lines.slice(0, end)).join('\n'))
}

/** Without a draft, opens an empty mail. */
export const composeUrl = (draft: Draft | null) => {
  if (!draft) return '/emails/compose'
  const { to, subject, body } = draft
  const query = new URLSearchParams({ ...(to && { to }), ...(subject && { subject }), body })
  return `/emails/compose?${query}`
}
