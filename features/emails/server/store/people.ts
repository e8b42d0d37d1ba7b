import { and, ne, sql } from 'drizzle-orm'
import { searchWords } from '#core/search-key'
import { findClients } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { newestOf, wordsOf } from '#platform/search/searched'
import { type Person, readPeople } from '../../addresses'
import { emails, searchedEmails, stoodAt } from '../table'

const shown = 8
const looked = 200

/** Whom a few letters may mean: clients first, then those with whom most was written lately. */
export async function findPeople(db: Db, search: string) {
  const clients = await findClients(db, { search, sort: 'name', direction: 'asc', page: 1, pageSize: shown })
  const known = clients
    .filter(({ email }) => email !== '')
    .map(({ name, email }) => ({ name, address: email, isClient: true }))
  const others = (await correspondents(db, search)).map((person) => ({ ...person, isClient: false }))
  const all = [...known, ...others]
  return all
    .filter(({ address }, index) => all.findIndex((one) => isSame(one.address, address)) === index)
    .slice(0, shown)
}

async function correspondents(db: Db, search: string): Promise<Person[]> {
  const letters = search.toLowerCase()
  const words = searchWords(search)
  if (words.length === 0) return []
  const asked = words.map((word) => `${word}:*`).join(' & ')
  const hits = and(
    ne(emails.folder, 'junk'),
    sql`not ${emails.isBulk}`,
    sql`${wordsOf(searchedEmails)} @@ to_tsquery('simple', ${asked})`,
  )
  const rows = await db
    .select({
      senderName: emails.senderName,
      senderEmail: emails.senderEmail,
      recipients: emails.recipients,
      cc: emails.cc,
    })
    .from(emails)
    .where(sql`${emails.id} in ${newestOf(emails, { hits, at: stoodAt(emails), most: looked })}`)
    .orderBy(sql`${stoodAt(emails)} desc`)
  const counted = new Map<string, { person: Person; times: number }>()
  for (const { senderName, senderEmail, recipients, cc } of rows) {
    // A mail to half the town names nobody in particular.
    const people = [
      { name: senderName, address: senderEmail },
      ...readPeople(recipients).slice(0, 20),
      ...readPeople(cc).slice(0, 20),
    ]
    for (const person of people) {
      if (!`${person.name} ${person.address}`.toLowerCase().includes(letters) || !person.address.includes('@')) continue
      const key = person.address.toLowerCase()
      const before = counted.get(key)
      counted.set(key, { person: before?.person.name ? before.person : person, times: (before?.times ?? 0) + 1 })
    }
  }
  return [...counted.values()].sort((one, other) => other.times - one.times).map(({ person }) => person)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
