/** A mail as threading sees it: every Message-ID that ties it to others, and those by which it only looks for others. */
export type Threadable = { mentions: string[]; looksFor?: string[] }

export type Threading = {
  /** The thread of each mail, in the order in which they were given. */
  threads: string[]
  /** Threads that turned out to be one: the first is now called the second. */
  merged: Map<string, string>
  /** What each mention now leads to, where that is new or changed. */
  learned: Map<string, string>
}

/**
 * Puts mails into threads by what they mention. It does not matter which comes first: an answer that arrives before its
 * question, or a mail that ties two threads together, ends in the same thread either way.
 */
export function joinThreads(
  mails: Threadable[],
  known: ReadonlyMap<string, string>,
  newThread: () => string,
): Threading {
  const merged = new Map<string, string>()
  const learned = new Map<string, string>()
  const current = (thread: string): string => {
    let name = thread
    for (let next = merged.get(name); next !== undefined; next = merged.get(name)) name = next
    return name
  }
  const leadsTo = (mention: string) => {
    const thread = learned.get(mention) ?? known.get(mention)
    return thread === undefined ? [] : [current(thread)]
  }
  const given = mails.map(({ mentions, looksFor = [] }) => {
    const [thread = newThread(), ...others] = new Set([...mentions, ...looksFor].flatMap(leadsTo))
    for (const other of others) merged.set(other, thread)
    for (const mention of mentions) learned.set(mention, thread)
    return thread
  })
  for (const [mention, thread] of learned) learned.set(mention, current(thread))
  return {
    threads: given.map(current),
    merged: new Map([...merged.keys()].map((thread) => [thread, current(thread)])),
    learned,
  }
}
