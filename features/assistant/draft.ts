/** A mail that stands in an answer. */
export type Draft = { subject: string; body: string }

const mostSubject = 100

/** Asked for a draft or an email, the answer can be used as one. */
export const asksForDraft = (message: string) =>
  /draft|email|\b(redacta|escr[ií]be)\p{L}*.*\b(correo|mensaje|respuesta)/iu.test(message)

/** The subject is what a "Subject:" line says, else the first line if it is short enough for one. */
export function draftIn(answer: string): Draft {
  const lines = withoutFrame(answer).split('\n')
  const labelled = lines.findIndex((line) => subjectLine.test(line))
  if (labelled !== -1) {
    const subject = (lines[labelled] ?? '').replace(subjectLine, '').replace(/\*+$/, '').trim()
    return { subject, body: plain(lines.slice(labelled + 1)) }
  }
  const first = lines.findIndex((line) => line.trim() !== '')
  const line = (lines[first] ?? '').trim()
  if (line.length >= mostSubject || line === '') return { subject: '', body: plain(lines) }
  return { subject: line.replace(/^[#*\s]+|[*\s]+$/g, ''), body: plain(lines.slice(first + 1)) }
}

const subjectLine = /^\s*[*_>\s]*(subject|asunto)\s*:?[*_]*\s*:?\s*/i

/** A model likes to set a draft in a frame of code or quotes. */
const withoutFrame = (answer: string) => answer.match(/```[a-z]*\n([\s\S]*?)```/i)?.[1] ?? answer

/** A rule ends the mail; what stands below is about it. */
function plain(lines: string[]): string {
  const end = lines.findIndex((line, at) => at > 1 && /^\s*(---+|\*\*\*+)\s*$/.test(line))
  return (end === -1 ? lines : lines.slice(0, end))
    .join('\n')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .trim()
}

export const composeAddress = ({ subject, body }: Draft) => {
  const query = new URLSearchParams({ ...(subject && { subject }), body })
  return `/emails/compose?${query}`
}
