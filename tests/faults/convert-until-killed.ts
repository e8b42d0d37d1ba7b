import { asc, count, sql } from 'drizzle-orm'
import { clients } from '#features/clients/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import type { Database } from '#platform/db/database'

/** The conversions that the server has confirmed: id of the request to id of its client. */
export type Acknowledged = Map<number, number>

/** Requests from the landing page, as many as wanted. */
export async function insertRequests({ orm }: Database, howMany: number): Promise<void> {
  await orm.insert(contactSubmissions).values(
    Array.from({ length: howMany }, (_, i) => ({
      name: `Visitor ${i}`,
      email: `visitor-${i}@example.com`,
      message: 'We need a website',
    })),
  )
}

export async function openRequests({ orm }: Database): Promise<number[]> {
  const rows = await orm
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .orderBy(asc(contactSubmissions.id))
  return rows.map(({ id }) => id)
}

/** Makes clients of the requests, several at a time, until there are none left or the server is gone. */
export async function convertAll(url: string, cookie: string, todo: number[], done: Acknowledged): Promise<void> {
  const worker = async () => {
    for (let id = todo.shift(); id !== undefined; id = todo.shift()) {
      try {
        const answer = await fetch(`${url}/api/requests/${id}/convert`, { method: 'POST', headers: { cookie } })
        const { clientId } = (await answer.json()) as { clientId: number }
        if (answer.status !== 200) throw new Error(`Refused with ${answer.status}`)
        done.set(id, clientId)
      } catch {
        todo.push(id)
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** A message for each thing that a kill has broken. */
export async function whatIsBroken({ orm }: Database, done: Acknowledged): Promise<string[]> {
  const requests = await orm.select().from(contactSubmissions)
  const made = await orm.select({ id: clients.id, email: clients.email }).from(clients)
  const madeIds = new Set(made.map(({ id }) => id))
  const byId = new Map(requests.map((request) => [request.id, request]))
  const linked = new Set(requests.map(({ clientId }) => clientId))
  const [twice] = await orm
    .select({ count: count() })
    .from(sql`(select ${clients.email} from ${clients} group by 1 having count(*) > 1) as doubles`)
  return [
    ...[...done]
      .filter(([id, clientId]) => byId.get(id)?.status !== 'converted' || byId.get(id)?.clientId !== clientId)
      .map(([id]) => `request ${id} was acknowledged and is not converted`),
    ...[...done]
      .filter(([, clientId]) => !madeIds.has(clientId))
      .map(([, clientId]) => `client ${clientId} was acknowledged and is gone`),
    ...made.filter(({ id }) => !linked.has(id)).map(({ id }) => `client ${id} belongs to no request`),
    ...requests
      .filter(({ status, clientId }) => (status === 'converted') !== (clientId !== null))
      .map(({ id }) => `request ${id} is half converted`),
    ...(twice?.count ? [`${twice.count} requests became several clients`] : []),
  ]
}
