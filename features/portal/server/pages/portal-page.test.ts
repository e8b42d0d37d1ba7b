import { expect, test } from 'vitest'
import { defaultBusiness } from '#features/settings/business'
import type { PortalContract, PortalInvoice } from '../../portal-content'
import { type PortalPage, portalPage } from './portal-page'

const contract = (id: number, state: PortalContract['state']): PortalContract => ({
  id,
  title: `Contract ${id}`,
  state,
  url: `/s/${id}`,
  documentId: null,
})
const invoice = (id: number, owedCents: number): PortalInvoice => ({
  id,
  number: `INV-${id}`,
  amountCents: 50_000,
  owedCents,
  currency: 'USD',
  issueDate: '2026-11-01',
  dueDate: '2026-11-20',
  isOverdue: false,
})
const done = [1, 2, 3, 4, 5, 6, 7]
const props: PortalPage = {
  client: { id: 1, name: 'Rosa', language: 'es', emails: ['rosa@example.com'], threadId: 'x' },
  business: { ...defaultBusiness('UTC'), name: 'Studio' },
  content: {
    quotes: [],
    contracts: [...done.map((id) => contract(id, 'signed')), contract(8, 'to-sign')],
    invoices: [...done.map((id) => invoice(id, 0)), invoice(8, 50_000)],
    bookings: [],
  },
  documents: [],
  requests: [],
  messages: [],
  today: '2026-11-17',
  isOwner: false,
  base: '/portal',
  formKey: 'a key',
}

test('what needs doing stands first, also in lists that show only their beginning', () => {
  const page = portalPage(props)
  expect(page).toContain('1 contrato por firmar')
  expect(page).toContain('$500 por pagar el viernes')
  const order = [...page.matchAll(/<strong dir="auto">(Contract \d|INV-\d)/g)].map(([, title]) => title)
  expect(order).toEqual(
    [8, 1, 2, 3, 4].flatMap((id) => [`Contract ${id}`]).concat([8, 1, 2, 3, 4].map((id) => `INV-${id}`)),
  )
})

test('an appointment on the net has a link to the meeting, and one at a place says where', () => {
  const booking = { title: 'First talk', timeZone: 'America/New_York', isConfirmed: true, url: '/book/m/x' }
  const times = { start: new Date('2026-11-19T18:30:00Z'), end: new Date('2026-11-19T19:00:00Z') }
  const online = { ...booking, ...times, id: 1, place: 'https://meet.example.com/dana' }
  const visit = { ...booking, ...times, id: 2, title: 'Visit', place: 'At the bakery', isConfirmed: false }
  const page = portalPage({ ...props, content: { ...props.content, bookings: [online, visit] } })
  expect(page).toContain(
    '<a class="button" href="https://meet.example.com/dana" aria-label="Entrar en la reunión: First talk">',
  )
  expect(page).toContain('At the bakery · Por confirmar')
  expect(page).toContain('href="/book/m/x?lang=es"')
})
