import * as z from 'zod'
import { isAddress, type Person, readPeople, withoutDoubles } from './addresses'
import { mostRecipients, tooManyRecipients } from './recipient-limit'
import { oneLine } from './sending'

/** None given at all, or more than anybody reads through. */
const unreadable = ({ input }: { input?: unknown }) =>
  Array.isArray(input) ? tooManyRecipients : 'Please enter at least one recipient'

/** People to write to, as a line of text or a list of such lines. Each must have an address that is one. */
export const Recipients = z
  .union([z.string(), z.array(z.string().max(1000)).max(mostRecipients * 2)], { error: unreadable })
  .transform((given) => withoutDoubles(readPeople(typeof given === 'string' ? given : given.join(', '))))
  .superRefine((people, context) => {
    const wrong = people.find(({ address }) => !isAddress(address))
    if (wrong) context.addIssue({ code: 'custom', message: `“${wrong.address.slice(0, 100)}” is not an email address` })
    if (people.length > mostRecipients) context.addIssue({ code: 'custom', message: tooManyRecipients })
  })
  .transform((people): Person[] => people.map(({ name, address }) => ({ name: oneLine(name), address })))
