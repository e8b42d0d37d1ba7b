const excluded = ['uber', 'capital', 'grammarly', 'doordash', 'grubhub', 'postmates']

/** Matches the name or address, in any case, of senders left out of the recent and live lists. */
export const excludedPattern = excluded.join('|')

const pattern = new RegExp(excludedPattern, 'i')

export const isExcluded = (...sender: (string | null | undefined)[]) => sender.some((part) => pattern.test(part ?? ''))
