import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Stands in for a domain until it is known who sends. */
const nowhere = 'mainstreet.invalid'

/** Under the sender's own domain: mail that names another is easily taken for junk. */
export const newMessageId = (from?: string) => `<${randomUUID()}@${domainOf(from)}>`

/** The same Message-ID under the sender's domain, if it had none yet. */
export const messageIdFrom = (messageId: string, from: string) =>
  messageId.replace(`@${nowhere}>`, `@${domainOf(from)}>`)

const domainOf = (address = '') => domainToASCII(address.slice(address.lastIndexOf('@') + 1)) || nowhere
