import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { contractTerms } from './contract-terms'
import { uploadForm } from './upload-form'

type Ask = (options: InjectOptions) => Promise<LightMyRequestResponse>

/** Adds six records of each kind, with the ids 1 to 6. */
export async function addFewOfEach(ask: Ask): Promise<void> {
  const add = async (url: string, options: Pick<InjectOptions, 'payload' | 'headers'>) => {
    const response = await ask({ method: 'POST', url, ...options })
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`)
    return response.json()
  }
  const client = { name: 'Rosa Delfino', businessName: 'Lark Bakery' }
  const startDateTime = '2026-05-04T09:00:00Z'
  const endDateTime = '2026-05-04T10:00:00Z'
  const items = [{ description: 'Design', quantity: 2, rate: 50 }]
  const senderEmail = 'rosa@lark.example.com'
  const { text } = await add('/api/contracts/generate', { payload: contractTerms })
  for (const clientId of [1, 2, 3, 4, 5, 6]) {
    const records: [path: string, record: object][] = [
      ['clients', client],
      ['deals', { name: 'Bakery website', clientId, value: 2800 }],
      ['tasks', { title: 'Call Rosa', clientId, dueDate: '2020-01-01' }],
      ['notes', { title: 'First visit', content: '# Visit', clientId }],
      ['note-folders', { name: `Visits ${clientId}` }],
      ['events', { title: 'Tasting', startDateTime, endDateTime, clientId, rrule: 'FREQ=WEEKLY' }],
      ['booking-types', { slug: `talk-${clientId}`, name: 'Talk', minutes: 30, place: 'Elm Street' }],
      ['contact-form', { name: 'Sam', email: `sam${clientId}@example.com`, message: 'We need a website' }],
      ['invoices', { clientId, amount: 100, status: 'sent', items }],
      ['quotes', { clientId, title: 'Bakery website', deposit: { kind: 'percent', value: 30 }, items }],
      ['items', { description: 'Design, an hour', rate: 50 }],
      ['recurring-invoices', { clientId, frequency: 'monthly', startDate: '2031-01-31', items }],
      ['emails', { senderEmail, senderName: 'Rosa', recipients: 'dana@example.com', subject: 'Cakes', body: 'Hello' }],
      ['nextdoor-posts', { content: 'We open on Monday', location: 'Elm Street' }],
      ['time-entries', { description: 'Design', clientId, startedAt: startDateTime, endedAt: endDateTime }],
    ]
    for (const [path, payload] of records) await add(`/api/${path}`, { payload })
    const file = { name: `plan-${clientId}.txt`, content: 'A plan' }
    await add('/api/documents', uploadForm({ name: `Plan ${clientId}`, type: 'document' }, file))
  }
  await add('/api/contracts', { payload: { ...contractTerms, text } })
}
