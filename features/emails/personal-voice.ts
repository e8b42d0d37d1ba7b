import { stripAccents } from '#core/strip-accents'
import { anyOf } from '#core/word-pattern'
import { domainOf, localPartOf, type NormalizedMail } from './normalized-mail'
import { firstPersonWords } from './personal-words'

const greetingLine =
  /^\W*(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|hola|estimad[oa]|querid[oa]|buenos dias|buenas(?: tardes| noches)?|buen dia)\b[ ,]*)?([\p{L}'’-]{3,30})(?: [\p{L}'’-]{1,30})?\s*[,:;!.–-]/iu

/** "Hi Dana," and "Dana," in a mail to Dana: mass mail often has no names. */
export function greetingByName({ to, parts }: NormalizedMail): string | undefined {
  const [line, name = ''] = stripAccents(parts.fresh).slice(0, 120).match(greetingLine) ?? []
  const owns = to.flatMap((one) => [...one.name.split(/\s+/), ...localPartOf(one).split(/[._-]/)]).map(nameKey)
  return name !== '' && owns.includes(nameKey(name)) ? line : undefined
}

const nameKey = (name: string) => stripAccents(name).toLowerCase()

const firstPerson = new RegExp(`\\b(?:${anyOf(firstPersonWords)})\\b`)

/** The sentence in which the writers speak of themselves: "our board", "we have decided", "nos hace falta". */
export const speaksOfThemselves = (plain: string) => plain.search(firstPerson)

const link = /https?:\/\/[^\s<>")\]]+/g

/** Linked pages: people send one or two links, shops and newsletters many. */
export const linksIn = (text: string) => [...new Set(text.match(link) ?? [])]

export const countWords = (text: string) => text.match(/[\p{L}\d'’-]+/gu)?.length ?? 0

/** "Tyler from Rankly" at getrankly.com: people who sell sign with the name of their product. */
export function namesItsCompany({ from }: NormalizedMail): string | undefined {
  const [signed, company = ''] = from.name.match(/^\p{Lu}\p{Ll}+ (?:from|at|@|de|\|) (\p{Lu}[\p{L}\d]{3,})$/u) ?? []
  return company !== '' && domainOf(from).includes(nameKey(company)) ? signed : undefined
}
