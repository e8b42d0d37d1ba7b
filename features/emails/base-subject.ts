/** Short enough for a database index. */
const maxLength = 200

/** Reply and forward prefixes of several languages, with the counts that some programs add. */
const prefix = /^\s*(re|fw|fwd|aw|wg|antw|sv|vs|tr|rv|res|enc|rif|odp|ynt)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/i

/** The subject without "Re:" and "Fwd:" prefixes, in lower case. */
export function baseSubject(subject: string): string {
  let rest = subject
  for (let count = 0; count < 20 && prefix.test(rest); count++) rest = rest.replace(prefix, '')
  return rest.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, maxLength)
}

export const hasReplyPrefix = (subject: string) => prefix.test(subject)
