import { randomUUID } from 'node:crypto'
import { events } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { notes } from '#features/notes/server/table'
import { tasks } from '#features/tasks/server/table'
import type { Database } from '#platform/db/database'

/** One thing to create. Its name is found in the database, and its key is the same each time that it is sent. */
export type Creation = { name: string; key: string; path: string; body: object | FormData }

/** What the server answered to each, and what it answered that it should not have. */
export type Answers = { first: Map<Creation, string>; wrong: string[] }

/** The client and the invoice that the others refer to. */
export type Known = { clientId: number; invoiceId: number }

/** Makes one creation after the other, of every kind in turn. */
export function* creations({ clientId, invoiceId }: Known): Generator<Creation, never> {
  const at = '2026-03-05T10:00:00.000Z'
  const items = [{ description: 'Design', quantity: 1, rate: 100 }]
  const person = { senderEmail: 'dana@example.com', senderName: 'Dana', recipients: 'rosa@example.com' }
  for (let number = 0; ; number++) {
    const kinds: [path: string, body: (name: string) => object | FormData][] = [
      ['/api/clients', (name) => ({ name })],
      ['/api/deals', (name) => ({ name, clientId, value: 100, stage: 'lead' })],
      ['/api/tasks', (title) => ({ title })],
      ['/api/notes', (title) => ({ title, content: 'A lamp' })],
      ['/api/events', (title) => ({ title, startDateTime: at, endDateTime: at })],
      ['/api/emails', (subject) => ({ ...person, subject, body: 'Hello', folder: 'drafts' })],
      ['/api/invoices', (name) => ({ clientId, amount: 100, status: 'sent', items, notes: name })],
      [`/api/invoices/${invoiceId}/payments`, (note) => ({ amount: 1, note })],
      ['/api/documents', (name) => uploadForm(name)],
    ]
    for (const [path, body] of kinds) {
      const name = `${path.split('/').at(-1)} ${number}`
      yield { name, key: randomUUID(), path, body: body(name) }
    }
  }
}

/** The client and an invoice with much to pay. */
export async function createKnown(url: string, cookie: string): Promise<Known> {
  const create = async (path: string, body: object) => {
    const answer = await send(url, cookie, { name: '', key: randomUUID(), path, body })
    if (answer.status !== 201) throw new Error(`Refused with ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: number }).id
  }
  const clientId = await create('/api/clients', { name: 'Rosa' })
  const items = [{ description: 'Everything', quantity: 1, rate: 1_000_000 }]
  return { clientId, invoiceId: await create('/api/invoices', { clientId, amount: 1_000_000, status: 'sent', items }) }
}

/**
 * Sends what is to be repeated and then new creations, several at a time, until the server is gone. What then waits for
 * its answer, and what was answered last, is to be repeated next.
 */
export async function createUntilGone(
  url: string,
  cookie: string,
  next: Generator<Creation, never>,
  again: Creation[],
  answers: Answers,
): Promise<void> {
  const answered: Creation[] = []
  const worker = async () => {
    for (;;) {
      const creation = again.shift() ?? next.next().value
      try {
        const answer = await send(url, cookie, creation)
        note(answers, creation, answer.status, await answer.text())
        answered.push(creation)
      } catch {
        again.push(creation)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  again.push(...answered.slice(-8))
}

/** Repeats all of these, each twice at the same time. */
export async function repeatAll(url: string, cookie: string, again: Creation[], answers: Answers): Promise<void> {
  for (const creation of again.splice(0)) {
    const both = await Promise.all([send(url, cookie, creation), send(url, cookie, creation)])
    for (const answer of both) note(answers, creation, answer.status, await answer.text())
  }
}

/** What is not in the database exactly once. */
export async function notOnce({ orm }: Database, answers: Answers): Promise<string[]> {
  const rows = [
    await orm.select({ name: clients.name }).from(clients),
    await orm.select({ name: deals.name }).from(deals),
    await orm.select({ name: tasks.title }).from(tasks),
    await orm.select({ name: notes.title }).from(notes),
    await orm.select({ name: events.title }).from(events),
    await orm.select({ name: emails.subject }).from(emails),
    await orm.select({ name: invoices.notes }).from(invoices),
    await orm.select({ name: invoicePayments.note }).from(invoicePayments),
    await orm.select({ name: documents.name }).from(documents),
  ].flat()
  const counts = new Map<string | null, number>()
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
  const created = [...answers.first.keys()]
  const names = new Set<string | null>([...created.map(({ name }) => name), 'Rosa', null])
  return [
    ...created
      .filter(({ name }) => counts.get(name) !== 1)
      .map(({ name }) => `${name}: ${counts.get(name) ?? 0} times`),
    ...[...counts.keys()].filter((name) => !names.has(name)).map((name) => `${name} was never answered`),
  ]
}

function note({ first, wrong }: Answers, creation: Creation, status: number, body: string): void {
  if (status !== 201) wrong.push(`${creation.name}: ${status} ${body}`)
  else if (!first.has(creation)) first.set(creation, body)
  else if (first.get(creation) !== body) wrong.push(`${creation.name} was answered differently: ${body}`)
}

const send = (url: string, cookie: string, { key, path, body }: Creation) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      cookie,
      'idempotency-key': key,
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

function uploadForm(name: string): FormData {
  const form = new FormData()
  form.set('name', name)
  form.set('type', 'document')
  form.set('file', new Blob([`The content of ${name}`]), `${name}.txt`)
  return form
}
