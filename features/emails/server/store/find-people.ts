import { and, ne, sql } from 'drizzle-orm'
import { foldAccents } from '#core/fold-accents'
import { searchWords } from '#core/search-key'
import { findClients } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { newestIds, wordsOf } from '#platform/search/searchable-text'
import { wordQuery } from '#platform/search/word-query'
import { type Person, parsePeople } from '../../addresses'
import { emails, searchedEmails, sortTime } from '../table'

const maxPeople = 8
const maxMails = 200

/** Suggests recipients: clients first, then the most frequent recent correspondents. */
export async function findPeople(db: Db, search: string) {
  const clients = await findClients(db, { search, sort: 'name', direction: 'asc', page: 1, pageSize: maxPeople })
  const known = clients
    .filter(({ email }) => email !== '')
    .map(({ name, email }) => ({ name, address: email, isClient: true }))
  const others = (await correspondents(db, search)).map((person) => ({ ...person, isClient: false }))
  const all = [...known, ...others]
  return all
    .filter(({ address }, index) => all.findIndex((one) => isSameAddress(one.address, address)) === index)
    .slice(0, maxPeople)
}

async function correspondents(db: Db, search: string): Promise<Person[]> {
  const typed = foldAccents(search)
  const words = searchWords(search)
  if (words.length === 0) return []
  const tsQuery = words.map((word) => wordQuery(word)).join(' & ')
  const hits = and(
    ne(emails.folder, 'junk'),
    sql`not ${emails.isBulk}`,
    sql`${wordsOf(searchedEmails)} @@ to_tsquery('simple', ${tsQuery})`,
  )
  const rows = await db
    .select({
      senderName: emails.senderName,
      senderEmail: emails.senderEmail,
      recipients: emails.recipients,
      cc: emails.cc,
    })
    .from(emails)
    .where(sql`${emails.id} in ${newestIds(emails, { hits, at: sortTime(emails), most: maxMails })}`)
    .orderBy(sql`${sortTime(emails)} desc`)
  const counted = new Map<string, { person: Person; times: number }>()
  for (const { senderName, senderEmail, recipients, cc } of rows) {
    // Of a mail to many people only the first recipients count.
    const people = [
      { name: senderName, address: senderEmail },
      ...parsePeople(recipients).slice(0, 20),
      ...parsePeople(cc).slice(0, 20),
    ]
    for (const person of people) {
      if (!foldAccents(`${person.name} ${person.address}`).includes(typed) || !person.address.includes('@')) continue
      const key = person.address.toLowerCase()
      const before = counted.get(key)
      counted.set(key, { person: before?.person.name ? before.person : person, times: (before?.times ?? 0) + 1 })
    }
  }
  return [...counted.values()].sort((one, other) => other.times - one.times).map(({ person }) => person)
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
