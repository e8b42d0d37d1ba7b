import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#features/clients/server/table'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { attachmentsOf, mailsFrom } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { InvoiceDetails } from '../api'
import type { Invoice } from '../invoice'
import { composeMail, renderInvoicePdf, sendInvoice } from './send'
import { invoiceLinkSeal, invoiceMailSent, sealPlainLinks } from './store'
import { findInvoiceDetails } from './store/details'
import { invoiceHistory, invoicePdfs, invoiceSeries, invoices, retiredInvoiceNumbers } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
let wen: number
const timeZone = 'America/New_York'
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone, name: 'Mainstreet Studio', paymentInstructions: 'To account 4415' })
  const made = await server.db
    .insert(clients)
    .values([{ name: 'Rosa Delfino' }, { name: 'Wen Castellan' }])
    .returning({ id: clients.id })
  ;[rosa, wen] = made.map(({ id }) => id) as [number, number]
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [invoices, retiredInvoiceNumbers, invoiceSeries, invoiceHistory, notifications])
    await server.db.delete(table)
})

type Answer = Awaited<ReturnType<typeof ask>>
const line = { description: 'Five pages', quantity: 2, rate: 50.25 }
const bill = (more: object = {}) => ({ clientId: rosa, amount: 100.5, status: 'draft', items: [line], ...more })
const create = (payload: object) => ask({ method: 'POST', url: '/api/invoices', payload })
const created = async (more: object = {}): Promise<Invoice> => (await create(bill(more))).json()
const edit = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/invoices/${id}`, payload })
const open = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()
const errorsIn = (answer: Answer) => ({ status: answer.statusCode, ...answer.json().fields })
const owner = { actor: 'owner' as const, userId: 1 }

describe('to the client', () => {
  const textOf = async (pdf: Buffer) =>
    (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

  test('the PDF has every figure, and always the same bytes', async () => {
    const { id } = await created({ taxRate: 6, notes: 'Merci — ありがとう 🎂', status: 'sent' })
    const [one, two] = [await ask({ url: `/api/invoices/${id}/pdf` }), await ask({ url: `/api/invoices/${id}/pdf` })]
    expect(one.headers['content-type']).toBe('application/pdf')
    expect(one.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''INV-/)
    expect(Buffer.compare(one.rawPayload, two.rawPayload)).toBe(0)
    const text = await textOf(one.rawPayload)
    for (const words of [
      'Invoice',
      'Mainstreet Studio',
      'Rosa Delfino',
      'Five pages',
      '$50.25',
      '$100.50',
      'Tax 6%',
      '$6.03',
      '$106.53',
      'To account 4415',
      'Merci',
    ])
      expect(text).toContain(words)
  })

  test('every page of a long PDF has a page number, and column headings while there are lines', async () => {
    const { id } = await created({ items: Array.from({ length: 60 }, () => line), notes: 'Thanks\n'.repeat(70) })
    const pdf = await ask({ url: `/api/invoices/${id}/pdf` })
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)))
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page.includes('Description')).toBe(page.includes('Five pages'))
    })
    const last = pages.find((page) => page.includes('Balance due'))
    expect(last).toContain('Five pages')
  })

  test('a long PDF is drawn while the main thread is free', async () => {
    const { id } = await created({ items: Array.from({ length: 60 }, () => line) })
    const invoice = await findInvoiceDetails(server.db, id, new Date())
    const before = performance.eventLoopUtilization()
    await renderInvoicePdf(server.db, invoice)
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })

  test('a PDF is drawn once, and again when what it shows has changed', async () => {
    const { id } = await created()
    const pdf = async () => (await ask({ url: `/api/invoices/${id}/pdf` })).rawPayload
    const kept = async () =>
      (await server.db.select().from(invoicePdfs).where(eq(invoicePdfs.invoiceId, id))).map(({ content }) => content)
    await pdf()
    const another = Buffer.from('%PDF another')
    await server.db.update(invoicePdfs).set({ content: another }).where(eq(invoicePdfs.invoiceId, id))
    expect(await pdf()).toEqual(another)
    await edit(id, { notes: 'Thank you' })
    const drawn = await pdf()
    expect(await textOf(drawn)).toContain('Thank you')
    expect(await kept()).toEqual([drawn])
    await ask({ method: 'DELETE', url: `/api/invoices/${id}` })
    expect(await kept()).toEqual([])
  })

  test('the PDF of a Spanish invoice is in Spanish', async () => {
    const { id } = await created({ language: 'es' })
    const text = await textOf((await ask({ url: `/api/invoices/${id}/pdf` })).rawPayload)
    const labels = ['Factura', 'Facturar a', 'Saldo pendiente', 'Borrador', 'Página 1 de 1']
    for (const label of labels) expect(text).toContain(label)
    expect((await created({ language: undefined })).language).toBe('es')
  })

  test('a link shows the invoice without a session, until it is revoked', async () => {
    const { id } = await created({ status: 'sent', items: [{ ...line, description: '<script>alert(1)</script>' }] })
    const { publicUrl } = (await ask({ method: 'POST', url: `/api/invoices/${id}/link` })).json()
    expect((await ask({ method: 'POST', url: `/api/invoices/${id}/link` })).json()).toEqual({
      url: publicUrl,
      publicUrl,
    })
    const { pathname } = new URL(publicUrl)
    expect(pathname).toMatch(/^\/i\/[\w-]{32}$/)
    await ask({ url: pathname })
    expect((await open(id)).viewedAt).toBeNull()
    const seen = await server.ask({ url: pathname })
    expect([seen.statusCode, seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex, nofollow',
    ])
    expect(seen.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+' 'self'; img-src data:/,
    )
    expect(seen.body).toContain('&lt;script&gt;')
    expect(seen.body).not.toContain('<script')
    expect(seen.body).toContain('$100.50')
    expect((await open(id)).viewedAt).not.toBeNull()
    expect((await server.ask({ url: `${pathname}/pdf` })).headers['content-type']).toBe('application/pdf')
    expect((await ask({ method: 'DELETE', url: `/api/invoices/${id}/link` })).statusCode).toBe(204)
    expect((await server.ask({ url: pathname })).statusCode).toBe(404)
    expect((await server.ask({ url: `${pathname}/pdf` })).statusCode).toBe(404)
    expect((await open(id)).publicUrl).toBeNull()
    for (const guess of ['/i/1', '/i/%00', `${pathname}x`]) {
      const answer = await server.ask({ url: guess })
      expect([answer.statusCode, answer.body.includes('not here')]).toEqual([404, true])
      expect((await server.ask({ url: `${guess}/pdf` })).statusCode).toBe(404)
    }
  })

  test('a withdrawn link says so in the language of its invoice, opens nothing, and is no guess', async () => {
    const texts = {
      en: 'Mainstreet Studio has withdrawn this link to the invoice.',
      es: 'Mainstreet Studio ha retirado este enlace a la factura.',
    }
    for (const language of ['en', 'es'] as const) {
      const { id } = await created({ status: 'sent', language })
      const makeLink = async () =>
        new URL((await ask({ method: 'POST', url: `/api/invoices/${id}/link` })).json().url).pathname
      const first = await makeLink()
      await ask({ method: 'DELETE', url: `/api/invoices/${id}/link` })
      expect((await ask({ method: 'DELETE', url: `/api/invoices/${id}/link` })).statusCode).toBe(204)
      for (let visit = 0; visit < 70; visit++) {
        const answer = await server.ask({ url: visit % 2 ? first : `${first}/pdf` })
        expect([answer.statusCode, answer.body.includes(texts[language])]).toEqual([404, true])
      }
      const paid = await server.ask({ method: 'POST', url: `${first}/pay` })
      expect([paid.statusCode, paid.headers.location]).toEqual([303, first])
      const { history } = await open(id)
      expect(history.filter(({ kind }: { kind: string }) => kind === 'link-revoked')).toHaveLength(1)
      const second = await makeLink()
      expect((await server.ask({ url: second })).statusCode).toBe(200)
      const old = await server.ask({ url: first, headers: { 'accept-language': `${language}-MX,de` } })
      expect(old.statusCode).toBe(404)
      expect(old.body).toContain(language === 'es' ? 'Esta factura no está aquí' : 'This invoice is not here')
    }
  })

  test('guessed links are not found, and soon refused', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 61; guess++)
      statuses.push((await server.ask({ url: `/i/${'x'.repeat(32)}` })).statusCode)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
    await server.db.delete(throttles)
  })

  test('a token is stored as a hash and sealed; links of earlier versions go on working', async () => {
    const { id } = await created({ status: 'sent', items: [line] })
    const token = randomBytes(32).toString('base64url')
    await server.db.update(invoices).set({ publicToken: token }).where(eq(invoices.id, id))
    await sealPlainLinks(server.db, invoiceLinkSeal(server.secret))
    expect((await server.ask({ url: `/i/${token}` })).statusCode).toBe(200)
    expect((await open(id)).publicUrl).toMatch(new RegExp(`/i/${token}$`))
    const [row] = await server.db.select().from(invoices).where(eq(invoices.id, id))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('e-invoices are files of the accountant’s formats, or inside the PDF; what is missing is listed', async () => {
    const missing = async (id: number) => (await ask({ url: `/api/invoices/${id}/e-invoice` })).json()
    const { id, invoiceNumber } = await created({ status: 'sent', taxRate: 21, currency: 'EUR', clientId: wen })
    expect((await missing(id)).ubl).toContainEqual({ place: 'business', field: 'taxId', message: 'Your tax number' })
    const refused = await ask({ url: `/api/invoices/${id}/xml?format=ubl` })
    expect(errorsIn(refused)).toMatchObject({ status: 422, format: expect.stringContaining('Your tax number') })
    const address = 'Calle Mayor 4\n28013 Madrid\nEspaña'
    await changeBusiness(server.db, { taxId: 'ESB12345674', email: 'studio@example.com', address })
    await server.db.update(clients).set({ address, email: 'wen@example.com' }).where(eq(clients.id, wen))
    expect((await missing(id))['factur-x']).toEqual([])
    for (const format of ['ubl', 'cii']) {
      const xml = await ask({ url: `/api/invoices/${id}/xml?format=${format}` })
      expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8')
      expect(xml.headers['content-disposition']).toContain(`${invoiceNumber}-${format}.xml`)
      for (const text of [invoiceNumber, '121.61', '21.11', 'ESB12345674']) expect(xml.body).toContain(text)
    }
    const pdf = await ask({ url: `/api/invoices/${id}/pdf?format=factur-x` })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
    expect(text).toContain('€121.61')
    const attachments = await (await getDocumentProxy(new Uint8Array(pdf.rawPayload))).getAttachments()
    const inside = Buffer.from(attachments['factur-x.xml'].content).toString()
    expect(inside).toContain('<ram:GrandTotalAmount>121.61</ram:GrandTotalAmount>')
    await changeBusiness(server.db, { taxId: '', email: '', address: '' })
  })

  test('a client who wants Factur-X gets it; where something is missing, the owner reads what before and after', async () => {
    const { id } = await created({ status: 'sent', taxRate: 21, currency: 'EUR', clientId: wen })
    await ask({ method: 'PATCH', url: `/api/clients/${wen}/billing`, payload: { wantsFacturX: true } })
    const preview = async () => (await ask({ url: `/api/invoices/${id}/mail` })).json()
    const sent = async (key: string) => {
      const form = { id, to: 'wen@example.com', subject: 'Hello', text: 'Attached', key }
      const link = { seal: invoiceLinkSeal(server.secret), publicUrl: 'https://example.com' }
      const mailId = await sendInvoice(server.db, await composeMail(server.db, form, new Date()), link, owner)
      const [pdf] = await attachmentsOf(server.db, mailId)
      return Object.keys((await (await getDocumentProxy(new Uint8Array(pdf?.content ?? []))).getAttachments()) ?? {})
    }
    const missing = { place: 'business', field: 'taxId', message: 'Your tax number' }
    expect(await preview()).toMatchObject({ isFacturX: false, missingForFacturX: expect.arrayContaining([missing]) })
    expect(await sent(`plain ${id}`)).toEqual([])
    const detail = { field: 'Factur-X', to: expect.stringContaining('Your tax number') }
    expect((await open(id)).history[0]).toMatchObject({ kind: 'mail-queued', details: [{ field: 'To' }, detail] })
    const address = 'Calle Mayor 4\n28013 Madrid\nEspaña'
    await changeBusiness(server.db, { taxId: 'ESB12345674', email: 'studio@example.com', address })
    await server.db.update(clients).set({ address, email: 'wen@example.com' }).where(eq(clients.id, wen))
    expect(await preview()).toMatchObject({ isFacturX: true, missingForFacturX: [] })
    expect(await sent(`factur-x ${id}`)).toEqual(['factur-x.xml'])
    await changeBusiness(server.db, { taxId: '', email: '', address: '' })
    await ask({ method: 'PATCH', url: `/api/clients/${wen}/billing`, payload: { wantsFacturX: false } })
  })

  test('a file of no format, or of no invoice, is refused', async () => {
    for (const url of ['/api/invoices/1/xml', '/api/invoices/x/xml?format=ubl', '/api/invoices/1/pdf?format=odd'])
      expect([404, 422], url).toContain((await ask({ url })).statusCode)
  })

  test('without a mail account the preview says so, and sending is rejected', async () => {
    const { id, invoiceNumber } = await created()
    expect((await ask({ url: `/api/invoices/${id}/mail` })).json()).toMatchObject({
      hasMailAccount: false,
      subject: `Invoice ${invoiceNumber} from Mainstreet Studio`,
      attachment: `${invoiceNumber}.pdf`,
    })
    const payload = { to: 'rosa@example.com', subject: 'Hello', text: 'Attached' }
    expect((await ask({ method: 'POST', url: `/api/invoices/${id}/send`, payload })).statusCode).toBe(409)
    expect(
      errorsIn(await ask({ method: 'POST', url: `/api/invoices/${id}/send`, payload: { ...payload, to: 'rosa' } })),
    ).toEqual({
      status: 422,
      to: 'Please enter a valid email address',
    })
  })

  test('the proposed mail has a place for the link, which is made when the mail is sent', async () => {
    const { id } = await created()
    const proposed = (await ask({ url: `/api/invoices/${id}/mail` })).json()
    expect(proposed.text).toContain('You can also see it here:\n{link}')
    expect((await open(id)).publicUrl).toBeNull()
    const link = { seal: invoiceLinkSeal(server.secret), publicUrl: 'https://example.com' }
    const form = { id, to: 'rosa@example.com', subject: 'Hello', text: proposed.text, key: `link ${id}` }
    const mailId = await sendInvoice(server.db, await composeMail(server.db, form, new Date()), link, owner)
    const [queued] = await server.db.select().from(outgoingMails).where(eq(outgoingMails.id, mailId))
    const url = /https:\/\/example\.com(\/i\/\S+)/.exec(queued?.text ?? '')
    expect((await server.ask({ url: url?.[1] ?? '' })).statusCode).toBe(200)
    expect((await ask({ url: `/api/invoices/${id}/mail` })).json().text).not.toContain('{link}')
  })

  test('a mail is queued once, and a draft becomes sent on delivery', async () => {
    const { id, invoiceNumber } = await created()
    const form = { id, to: 'rosa@example.com', subject: 'Hello', text: 'Attached', key: `key ${id}` }
    const mail = await composeMail(server.db, form, new Date())
    const link = { seal: invoiceLinkSeal(server.secret), publicUrl: 'https://example.com' }
    const mailId = await sendInvoice(server.db, mail, link, owner)
    expect(await sendInvoice(server.db, mail, link, owner)).toBe(mailId)
    expect(await mailsFrom(server.db, { kind: 'invoice', id })).toMatchObject([
      { state: 'queued', to: [{ address: 'rosa@example.com' }] },
    ])
    const [attachment] = await attachmentsOf(server.db, mailId)
    expect(attachment).toMatchObject({ name: `${invoiceNumber}.pdf`, type: 'application/pdf' })
    expect(await textOf(attachment?.content as Buffer)).not.toContain('Draft')
    expect((await open(id)).status).toBe('draft')
    const at = new Date('2026-03-05T12:00:00Z')
    await invoiceMailSent(server.db, id, at)
    expect(await open(id)).toMatchObject({ status: 'sent', sentAt: at.toISOString() })
    await edit(id, { status: 'paid' })
    await invoiceMailSent(server.db, id, at)
    expect((await open(id)).status).toBe('paid')
    await invoiceMailSent(server.db, 424_242, at)
  })
})
