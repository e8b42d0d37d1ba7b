/** The Message-IDs that link a mail to others; those in `lookupOnly` find a thread but are not recorded for it. */
export type ThreadableMail = { mentions: string[]; lookupOnly?: string[] }

export type ThreadAssignment = {
  /** The thread of each mail, in the order of the input. */
  threads: string[]
  /** Old thread id to the id of the thread that it was merged into. */
  merged: Map<string, string>
  /** The thread of each recorded Message-ID. */
  mentionThreads: Map<string, string>
}

/**
 * Assigns mails to threads by the Message-IDs that they mention. The order does not matter: an answer that arrives before
 * its question ends in the same thread, and a mail that mentions two threads merges them.
 */
export function assignThreads(
  mails: ThreadableMail[],
  known: ReadonlyMap<string, string>,
  newThread: () => string,
): ThreadAssignment {
  const merged = new Map<string, string>()
  const mentionThreads = new Map<string, string>()
  const current = (thread: string): string => {
    let name = thread
    for (let next = merged.get(name); next !== undefined; next = merged.get(name)) name = next
    return name
  }
  const threadOf = (mention: string) => {
    const thread = mentionThreads.get(mention) ?? known.get(mention)
    return thread === undefined ? [] : [current(thread)]
  }
  const assigned = mails.map(({ mentions, lookupOnly = [] }) => {
    const [thread = newThread(), ...others] = new Set([...mentions, ...lookupOnly].flatMap(threadOf))
    for (const other of others) merged.set(other, thread)
    for (const mention of mentions) mentionThreads.set(mention, thread)
    return thread
  })
  for (const [mention, thread] of mentionThreads) mentionThreads.set(mention, current(thread))
  return {
    threads: assigned.map(current),
    merged: new Map([...merged.keys()].map((thread) => [thread, current(thread)])),
    mentionThreads,
  }
}
