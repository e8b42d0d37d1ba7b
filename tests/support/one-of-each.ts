import { type APIRequestContext, expect } from '@playwright/test'
import type { OfficePath } from '#app/paths'
import { contractTerms } from './contract-terms'

/** Adds a record of every kind, so that no screen is empty. Answers the address of a screen, with a record that exists. */
export async function addOneOfEach(request: APIRequestContext): Promise<(path: OfficePath) => string> {
  const add = async (url: string, data: object): Promise<{ id: number }> => {
    const answer = await request.post(url, { data })
    expect(answer.status(), `${url}: ${await answer.text()}`).toBe(201)
    return answer.json()
  }
  const client = await add('/api/clients', {
    name: 'Rosa Delfino',
    businessName: 'Lark Bakery',
    phone: '+1 555 010 0123',
  })
  const clientId = client.id
  await add('/api/deals', { name: 'Bakery website', clientId, value: 2800, stage: 'proposal' })
  await add('/api/tasks', { title: 'Call Rosa', clientId, priority: 'high', dueDate: '2020-01-01' })
  await add('/api/notes', { title: 'First visit', content: '# Visit\n\n- [ ] lamp', clientId })
  const startDateTime = new Date().toISOString()
  await add('/api/events', { title: 'Tasting', startDateTime, endDateTime: startDateTime, clientId })
  const kind = await add('/api/booking-types', { slug: 'talk', name: 'First talk', minutes: 30 })
  await add('/api/contact-form', { name: 'Sam', email: 'sam@example.com', message: 'We need a website' })
  const items = [{ description: 'Design', quantity: 2, rate: 50 }]
  const invoice = await add('/api/invoices', { clientId, amount: 100, status: 'sent', items })
  const quote = await add('/api/quotes', { clientId, title: 'Bakery website', items })
  await add('/api/items', { description: 'Design, an hour', rate: 50 })
  const recurring = await add('/api/recurring-invoices', {
    clientId,
    frequency: 'monthly',
    startDate: '2031-01-31',
    items,
  })
  const email = await add('/api/emails', {
    senderEmail: 'rosa@lark.example.com',
    senderName: 'Rosa Delfino',
    recipients: 'dana@example.com',
    subject: 'Easter cakes',
    body: 'When do you open?',
  })
  const { text } = await (await request.post('/api/contracts/generate', { data: contractTerms })).json()
  const contract = await add('/api/contracts', { ...contractTerms, text })
  const signature = await add('/api/sign-requests', {
    contractId: contract.id,
    signers: [{ name: 'Rosa Delfino', email: 'rosa@lark.example.com' }],
  })
  const ids: Record<string, number> = {
    bookings: kind.id,
    clients: clientId,
    invoices: invoice.id,
    quotes: quote.id,
    recurring: recurring.id,
    emails: email.id,
    contracts: contract.id,
    signatures: signature.id,
  }
  return (path) => path.replace(':id', String(ids[path.split('/')[1] ?? '']))
}
