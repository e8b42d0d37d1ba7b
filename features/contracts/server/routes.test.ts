import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { documents } from '#features/documents/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { attachmentsOf } from '#platform/outbox/outbox'
import { extractText } from '#platform/text-extraction/extract-text'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'
import type { Contract, ContractText } from '../contract'
import { composeMail, sendContract } from './send'
import { contractMailSent } from './store'

const timeZone = 'America/New_York'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone, name: 'Mainstreet Studio', governingLaw: 'the State of Maryland' })
  const [made] = await server.db
    .insert(clients)
    .values({
      name: 'Rosa Delfino',
      businessName: 'Lark & Loaf',
      email: 'rosa@example.com',
      address: '41 Maryland Ave',
    })
    .returning({ id: clients.id })
  rosa = made?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(documents)
})

const today = () => dayIn(timeZone, new Date())
const form = (changes: object = {}) => ({
  title: 'New website',
  clientName: 'Rosa Delfino',
  businessName: 'Lark & Loaf',
  contractType: 'website',
  startDate: today(),
  endDate: '',
  services: 'Design and build of five pages.',
  paymentTerms: '',
  customClauses: '',
  additionalNotes: '',
  ...changes,
})
const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const generate = (changes: object = {}) => post('/api/contracts/generate', form(changes))
const patch = (id: number, payload: object) => ask({ method: 'PATCH', url: `/api/contracts/${id}`, payload })

async function stored(changes: object = {}): Promise<Contract> {
  const whole = { clientId: rosa, ...changes }
  const { text } = (await generate(whole)).json()
  const answer = await post('/api/contracts', { ...form(whole), text })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

describe('generating', () => {
  test('returns the contract as a page, from the form, the client and the business', async () => {
    const answer = await generate({ clientId: rosa, paymentTerms: 'Half now.' })
    expect(answer.statusCode).toBe(200)
    const { content } = answer.json()
    expect(content).toMatch(/^<!doctype html>/)
    for (const fact of [
      'New website',
      'Mainstreet Studio',
      'Lark &amp; Loaf',
      '41 Maryland Ave',
      'State of Maryland',
      'Half now.',
    ])
      expect(content).toContain(fact)
    expect(await server.db.select().from(documents)).toEqual([])
  })

  test('works with a name alone, and in Spanish', async () => {
    const { content, text } = (await generate({ language: 'es' })).json()
    expect(content).toContain('<html lang="es">')
    expect(text.language).toBe('es')
  })

  test.each([
    ['title', 'Title must be at least 3 characters', { title: 'ab' }],
    ['title', 'Title must be at least 3 characters', { title: undefined }],
    ['clientName', 'Please select a client', { clientName: '' }],
    ['contractType', 'Please select a contract type', { contractType: '' }],
    ['contractType', 'Please select a contract type', { contractType: 'marriage' }],
    ['startDate', 'Start date is required', { startDate: '' }],
    ['startDate', 'Start date is required', { startDate: '2999-02-31' }],
    ['startDate', 'Start date cannot be before today', { startDate: '2020-01-01' }],
    ['endDate', 'End date cannot be before the start date', { startDate: '2999-01-02', endDate: '2999-01-01' }],
    ['services', 'Services description must be at least 10 characters', { services: 'too short' }],
  ])('is rejected for its %s: %s', async (field, message, changes) => {
    const answer = await generate(changes)
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: message }])
  })

  test('accepts texts as long as the form allows', async () => {
    const long = 'Ten words or more. '.repeat(1_052)
    const { text } = (await generate({ services: long, customClauses: long })).json()
    expect((await post('/api/contracts', { ...form(), text })).statusCode).toBe(201)
  })

  test('starts today at the earliest, by the owner’s time zone, and may end the same day', async () => {
    expect((await generate({ endDate: today() })).statusCode).toBe(200)
    expect((await generate({ startDate: addDays(today(), -1) })).statusCode).toBe(422)
  })

  test('an unknown client answers 404', async () => {
    const answer = await generate({ clientId: 424242 })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'The selected client could not be found'])
    expect((await server.ask({ method: 'POST', url: '/api/contracts/generate', payload: form() })).statusCode).toBe(401)
  })
})

describe('a stored contract', () => {
  test('is a draft, and a document with its client', async () => {
    const contract = await stored()
    expect(contract).toMatchObject({ title: 'New website', state: 'draft', version: 1, clientName: 'Rosa Delfino' })
    const listed = (await ask({ url: '/api/documents?view=contracts&made=generated' })).json()
    expect(listed).toMatchObject([
      {
        id: contract.documentId,
        name: 'New website',
        filename: 'New website_contract.html',
        contentType: 'text/html',
        origin: 'contract',
        originId: contract.id,
        clientId: rosa,
      },
    ])
    const page = await ask({ url: contract.path })
    expect(page.body).toContain('Design and build of five pages.')
    expect(page.headers['content-security-policy']).toMatch(/^sandbox;/)
    expect((await ask({ url: `${contract.path}?download` })).headers['content-disposition']).toBe(
      'attachment; filename="New website_contract.html"',
    )
    expect((await ask({ url: '/api/contracts' })).json()[0]).toMatchObject({ id: contract.id })
    expect((await ask({ url: `/api/contracts?documents=${contract.documentId}` })).json()).toEqual([
      { id: contract.id, documentId: contract.documentId, state: 'draft' },
    ])
  })

  test('can be edited before it is stored; typed markup is escaped', async () => {
    const { text } = (await generate()).json() as { text: ContractText }
    const edited = {
      ...text,
      title: 'Edited <b>title</b>',
      sections: [{ heading: 'Only <i>one</i>', body: '<script>alert(1)</script>\n\n- an item' }],
    }
    expect((await post('/api/contracts/draw', { text: edited })).json().content).toContain('&lt;script&gt;')
    const answer = await post('/api/contracts', { ...form(), text: edited })
    const { path } = answer.json()
    const page = (await ask({ url: path })).body
    expect(page).toContain('Only &lt;i&gt;one&lt;/i&gt;')
    expect(page).not.toContain('<script>')
    const refused = await post('/api/contracts', { ...form(), text: { ...text, sections: [] } })
    expect(refused.json().fields).toEqual({ 'text.sections': 'A contract has at least one section' })
  })

  test('keeps its versions, and does not overwrite concurrent changes', async () => {
    const contract = await stored()
    const edited = { ...contract.text, title: 'Newer website' }
    const answer = await patch(contract.id, { text: edited, seenVersion: 1 })
    expect(answer.json()).toMatchObject({ version: 2, title: 'Newer website' })
    expect((await patch(contract.id, { text: edited, seenVersion: 1 })).statusCode).toBe(409)
    const versions = (await ask({ url: `/api/documents/${contract.documentId}/versions` })).json()
    expect(versions).toHaveLength(2)
    expect((await ask({ url: `${contract.path}?version=1` })).body).toContain('<h1>New website</h1>')
    expect((await ask({ url: contract.path })).body).toContain('<h1>Newer website</h1>')
  })

  test('has the state the owner sets', async () => {
    const { id } = await stored()
    for (const state of ['sent', 'draft', 'sent', 'signed', 'expired', 'signed'])
      expect((await patch(id, { state })).json().state).toBe(state)
    expect((await patch(id, { state: 'eaten' })).statusCode).toBe(422)
    expect((await patch(424242, { state: 'sent' })).statusCode).toBe(404)
    expect((await ask({ url: '/api/contracts/x' })).statusCode).toBe(404)
  })

  test('cannot be rewritten once it is signed; a new version is a draft that says what it replaces', async () => {
    const contract = await stored()
    const { id, text } = contract
    const changed = { ...text, title: 'Another website' }
    for (const state of ['signed', 'expired']) {
      await patch(id, { state })
      const refused = await patch(id, { text: changed })
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'This contract was signed, so its text stays as it is. Make a new version of it instead.',
      ])
      expect((await patch(id, { text: changed, state: 'draft' })).statusCode).toBe(409)
      expect((await patch(id, { state: 'draft' })).json().message).toBe(
        'This contract was signed, so it stays so. Make a new version of it instead.',
      )
    }
    const restoring = await post(`/api/documents/${contract.documentId}/versions/1/restore`)
    expect(restoring.statusCode).toBe(409)
    const { name, type } = (await ask({ url: `/api/documents/${contract.documentId}` })).json()
    const named = { name, type, clientId: String(rosa) }
    expect((await post('/api/documents/named', { names: [name], clientId: rosa })).json()).toEqual([])
    const uploaded = await ask({
      method: 'POST',
      url: '/api/documents',
      ...uploadForm({ ...named, sameName: 'version' }, { name: `${name}.html`, content: '<p>Rewritten</p>' }),
    })
    expect(uploaded.json()).toMatchObject({ version: 1, origin: 'upload' })
    expect(uploaded.json().id).not.toBe(contract.documentId)

    const made = await post(`/api/contracts/${id}/new-version`)
    expect(made.statusCode).toBe(201)
    const draft = made.json()
    expect(draft).toMatchObject({ state: 'draft', clientId: rosa, replaces: { id, title: 'New website' }, version: 1 })
    expect(draft.text.opening).toContain('This Agreement replaces the agreement “New website” of ')
    expect((await patch(draft.id, { text: changed })).json().title).toBe('Another website')
    expect((await ask({ url: `/api/contracts/${id}` })).json()).toMatchObject({
      state: 'expired',
      text,
      replacedBy: { id: draft.id },
    })
    expect((await post(`/api/contracts/${draft.id}/new-version`)).statusCode).toBe(409)
    expect((await post('/api/contracts/424242/new-version')).statusCode).toBe(404)
  })

  test('is available as a PDF in each version', async () => {
    const contract = await stored()
    await patch(contract.id, { text: { ...contract.text, title: 'Sitio nuevo: 日本語' } })
    const pdf = await ask({ url: `/api/contracts/${contract.id}/pdf` })
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Sitio nuevo-/),
    })
    const read = await extractText(Readable.from([pdf.rawPayload]), 'application/pdf')
    expect(read).toMatchObject({ text: expect.stringContaining('Design and build of five pages.') })
    expect(read).toMatchObject({ text: expect.stringMatching(/1 ?\/ ?\d/) })
    expect((await ask({ url: `/api/contracts/${contract.id}/pdf?version=1` })).headers['content-disposition']).toBe(
      'attachment; filename="New website.pdf"',
    )
    expect((await ask({ url: `/api/contracts/${contract.id}/pdf?version=9` })).statusCode).toBe(404)
  })

  test('without a mail account the preview says so, and sending is rejected', async () => {
    const { id } = await stored()
    expect((await ask({ url: `/api/contracts/${id}/mail` })).json()).toMatchObject({
      hasMailAccount: false,
      to: 'rosa@example.com',
      subject: 'Contract: New website',
      attachment: 'New website.pdf',
    })
    const mail = { to: 'rosa@example.com', subject: 'Our contract', message: 'Please read it.' }
    const refused = await post(`/api/contracts/${id}/send`, mail)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'No mail account is connected, so nothing was sent.',
    ])
    expect((await ask({ url: `/api/contracts/${id}/mails` })).json()).toEqual([])
    for (const [changes, field] of [
      [{ to: 'nobody' }, 'to'],
      [{ subject: ' ' }, 'subject'],
      [{ message: '' }, 'message'],
    ] as const) {
      const wrong = await post(`/api/contracts/${id}/send`, { ...mail, ...changes })
      expect(Object.keys(wrong.json().fields)).toEqual([field])
    }
  })

  test('is queued once with its PDF, and becomes sent on delivery', async () => {
    const { id } = await stored()
    const form = { id, to: 'rosa@example.com', subject: 'Our contract', message: 'Please read it.', key: `key ${id}` }
    const mail = await composeMail(server.db, form)
    expect(await sendContract(server.db, mail)).toMatchObject({ state: 'draft', sentAt: null })
    await sendContract(server.db, mail)
    const queued = (await ask({ url: `/api/contracts/${id}/mails` })).json()
    expect(queued).toMatchObject([
      { to: [{ name: 'Rosa Delfino', address: 'rosa@example.com' }], subject: 'Our contract', state: 'queued' },
    ])
    const [attached] = await attachmentsOf(server.db, queued[0].id)
    expect(attached).toMatchObject({ name: 'New website.pdf', type: 'application/pdf' })
    expect(attached?.content.subarray(0, 5).toString()).toBe('%PDF-')
    const at = new Date('2026-05-06T12:00:00Z')
    await server.db.transaction((tx) => contractMailSent(tx, id, at))
    const read = async () => (await ask({ url: `/api/contracts/${id}` })).json()
    expect(await read()).toMatchObject({ state: 'sent', sentAt: at.toISOString() })
    await patch(id, { state: 'signed' })
    await server.db.transaction((tx) => contractMailSent(tx, id, at))
    expect((await read()).state).toBe('signed')
  })

  test('is deleted with its document', async () => {
    const contract = await stored()
    await post('/api/documents/remove', { ids: [contract.documentId] })
    expect((await ask({ url: `/api/contracts/${contract.id}` })).statusCode).toBe(200)
    await post('/api/documents/trash/empty')
    expect((await ask({ url: `/api/contracts/${contract.id}` })).statusCode).toBe(404)
  })

  test('is found by its title, its services and every word in it, as a contract and not twice', async () => {
    const { id } = await stored({ title: 'Lighthouse', services: 'Repainting of the lighthouse lamp room.' })
    const found = (await ask({ url: '/api/search?q=lighthouse' })).body
    expect(found.split(`/contracts/${id}`)).toHaveLength(2)
    expect(found).not.toContain('/documents?')
    const { text, version } = (await ask({ url: `/api/contracts/${id}` })).json()
    const clause = { heading: 'Seagulls', body: 'The painter is not liable for kittiwakes.' }
    await patch(id, { text: { ...text, sections: [...text.sections, clause] }, seenVersion: version })
    expect((await ask({ url: '/api/search?q=kittiwakes' })).body).toContain(`/contracts/${id}`)
  })

  test('is kept when its client is deleted', async () => {
    const [gone] = await server.db.insert(clients).values({ name: 'Soon gone' }).returning({ id: clients.id })
    const { id } = await stored({ clientId: gone?.id, clientName: 'Soon gone' })
    await server.db.delete(clients).where(eq(clients.id, gone?.id as number))
    expect((await ask({ url: `/api/contracts/${id}` })).json()).toMatchObject({ clientId: null, clientName: null })
  })
})
