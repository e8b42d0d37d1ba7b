/** Primary holds what people write; Others holds bulk and automated mail. */
export const inboxTabs = ['primary', 'others'] as const
export type InboxTab = (typeof inboxTabs)[number]
