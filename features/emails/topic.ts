/** Long enough to tell topics apart, short enough for an index. */
const mostLetters = 200

/** How programs of several languages mark an answer or a forward, with the counts that some add. */
const prefix = /^\s*(re|fw|fwd|aw|wg|antw|sv|vs|tr|rv|res|enc|rif|odp|ynt)\s*(\[\d+\]|\(\d+\))?\s*[:：]\s*/i

/** The subject without its "Re:" and "Fwd:", however many. */
export function topicOf(subject: string): string {
  let rest = subject
  for (let at = 0; at < 20 && prefix.test(rest); at++) rest = rest.replace(prefix, '')
  return rest.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, mostLetters)
}

export const looksLikeAnswer = (subject: string) => prefix.test(subject)
