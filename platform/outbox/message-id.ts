import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Until the sender is known. */
const placeholderDomain = 'mainstreet.invalid'

/** With the sender's domain: mail with another is easily classified as spam. */
export const newMessageId = (from?: string) => `<${randomUUID()}@${domainOf(from)}>`

/** Replaces the placeholder domain, if it has one, by the sender's. */
export const messageIdFrom = (messageId: string, from: string) =>
  messageId.replace(`@${placeholderDomain}>`, `@${domainOf(from)}>`)

const domainOf = (address = '') => domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || placeholderDomain
