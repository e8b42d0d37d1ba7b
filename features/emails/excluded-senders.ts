const excluded = ['uber', 'capital', 'grammarly', 'doordash', 'grubhub', 'postmates']

/** Matches a sender, by name or address, who never belongs among the recent and live mails. Read without regard to case. */
export const excludedPattern = excluded.join('|')

const pattern = new RegExp(excludedPattern, 'i')

export const isExcluded = (...sender: (string | null | undefined)[]) => sender.some((part) => pattern.test(part ?? ''))
