/** A mail inside an answer. */
export type Draft = { subject: string; body: string }

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
    return { subject, body: plainText(lines.slice(subjectIndex + 1)) }
  }
  const first = lines.findIndex((line) => line.trim() !== '')
  const line = (lines[first] ?? '').trim()
  if (line.length >= maxSubjectLength || line === '') return { subject: '', body: plainText(lines) }
  return { subject: line.replace(/^[#*\s]+|[*\s]+$/g, ''), body: plainText(lines.slice(first + 1)) }
}

const subjectLine = /^\s*[*_>\s]*(subject|asunto)\s*:?[*_]*\s*:?\s*/i

/** Models often wrap a draft in a code block. */
const withoutCodeFence = (answer: string) => answer.match(/```[a-z]*\n([\s\S]*?)```/i)?.[1] ?? answer

/** A horizontal rule ends the mail; the text below it is a comment by the assistant. */
function plainText(lines: string[]): string {
  const end = lines.findIndex((line, index) => index > 1 && /^\s*(---+|\*\*\*+)\s*$/.test(line))
  return (end === -1 ? lines : lines.slice(0, end))
    .join('\n')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .trim()
}

export const composeUrl = ({ subject, body }: Draft) => {
  const query = new URLSearchParams({ ...(subject && { subject }), body })
  return `/emails/compose?${query}`
}
