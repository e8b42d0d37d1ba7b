import * as z from 'zod'
import { isAddress, type Person, parsePeople, withoutDuplicates } from './addresses'
import { oneLine } from './header-line'
import { maxRecipients, tooManyRecipients } from './recipient-limit'

const unreadableMessage = ({ input }: { input?: unknown }) =>
  Array.isArray(input) ? tooManyRecipients : 'Please enter at least one recipient'

/** Recipients as one line or a list of lines; every address must be valid. */
export const Recipients = z
  .union([z.string(), z.array(z.string().max(1000)).max(maxRecipients * 2)], { error: unreadableMessage })
  .transform((given) => withoutDuplicates(parsePeople(typeof given === 'string' ? given : given.join(', '))))
  .superRefine((people, context) => {
    const wrong = people.find(({ address }) => !isAddress(address))
    if (wrong) context.addIssue({ code: 'custom', message: `“${wrong.address.slice(0, 100)}” is not an email address` })
    if (people.length > maxRecipients) context.addIssue({ code: 'custom', message: tooManyRecipients })
  })
  .transform((people): Person[] => people.map(({ name, address }) => ({ name: oneLine(name), address })))
