/** Headers that only bulk mail bears; a letter from a person has none of them. */
export const bulkHeaders = ['list-id', 'list-unsubscribe', 'feedback-id'] as const

/** What `Precedence` says of mail that went to many. */
export const bulkPrecedences = ['bulk', 'list', 'junk'] as const

/** Matches an address that nobody reads answers at: such mail is a notice and not a letter. */
export const machinePattern =
  '^(no-?reply|do-?not-?reply|noreply|newsletters?|news|digest|notifications?|notices?|alerts?|mailer-daemon|postmaster|bounces?|marketing|promo(tions)?|offers|deals|updates)([+._-].*)?@'

/** The inbox has two tabs: what people write, and everything that went to many or that nobody wrote. */
export const inboxTabs = ['primary', 'others'] as const
export type InboxTab = (typeof inboxTabs)[number]
