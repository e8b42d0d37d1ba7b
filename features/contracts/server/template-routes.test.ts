import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#core/days'
import { clients } from '#features/clients/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { extractText } from '#platform/text-extraction/extract-text'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { TemplateSummary, TemplateVariable } from '../own-template'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'UTC', name: 'Mainstreet Studio' })
  const client = { name: 'Rosa Delfino', businessName: 'Lark & Loaf', email: 'rosa@example.com' }
  const [made] = await server.db.insert(clients).values(client).returning({ id: clients.id })
  rosa = made?.id as number
})
afterAll(() => server.close())

const post = (url: string, payload: object = {}) => ask({ method: 'POST', url, payload })
const patch = (url: string, payload: object) => ask({ method: 'PATCH', url, payload })
const made = async (url: string, payload: object) => {
  const answer = await post(url, payload)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const templates = '/api/contract-templates'
const clauses = '/api/contract-clauses'

test('the built-in types stand first and can be copied', async () => {
  const list: TemplateSummary[] = (await ask({ url: templates })).json()
  expect(list.map(({ builtIn }) => builtIn)).toEqual(['service', 'website', 'consulting', 'maintenance', 'general'])
  const copy = await made(templates, { copyOf: 'website' })
  expect(copy).toMatchObject({ name: 'Website Agreement (copy)', version: 1 })
  expect(copy.variables).toContain('client_name')
  expect((await ask({ url: `${templates}/built-in/website` })).json().es).toBe(copy.es)
  expect((await ask({ url: `${templates}/built-in/marriage` })).statusCode).toBe(404)
  const again = await made(templates, { copyOf: copy.id, name: 'Second' })
  expect([again.name, again.en]).toEqual(['Second', copy.en])
  for (const { id } of [copy, again])
    expect((await ask({ method: 'DELETE', url: `${templates}/${id}` })).statusCode).toBe(204)
  expect((await ask({ method: 'DELETE', url: `${templates}/${copy.id}` })).statusCode).toBe(404)
  expect((await post(templates, { name: ' ' })).json().fields).toMatchObject({ name: 'Please enter a name' })
  expect((await post(templates, { name: 'Empty' })).statusCode).toBe(422)
})

test('every change is a version; edits do not overwrite each other, and an old version can be restored', async () => {
  const { id } = await made(templates, { name: 'Care', en: '## One\n\nFirst' })
  const changed = await patch(`${templates}/${id}`, { en: '## One\n\nSecond', seenVersion: 1 })
  expect(changed.json()).toMatchObject({ version: 2, name: 'Care', en: '## One\n\nSecond' })
  const refused = await patch(`${templates}/${id}`, { en: '## One\n\nThird', seenVersion: 1 })
  expect(refused.statusCode).toBe(409)
  const versions = (await ask({ url: `${templates}/${id}/versions` })).json()
  expect(versions.map(({ version, en }: { version: number; en: string }) => [version, en])).toEqual([
    [2, '## One\n\nSecond'],
    [1, '## One\n\nFirst'],
  ])
  expect((await post(`${templates}/${id}/versions/1/restore`)).json()).toMatchObject({
    version: 3,
    en: '## One\n\nFirst',
  })
  expect((await post(`${templates}/${id}/versions/9/restore`)).statusCode).toBe(404)
})

test('the clause library is searched by every word, accents or not', async () => {
  const late = await made(clauses, { name: 'Late payment', en: 'We stop after {{days}} days.', es: 'Interés de mora.' })
  await made(clauses, { name: 'Pictures', en: 'We may show the work in Hauptstraße.' })
  const names = async (search: string) =>
    (await ask({ url: `${clauses}?search=${encodeURIComponent(search)}` }))
      .json()
      .map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['Late payment', 'Pictures'])
  expect(await names('STOP late')).toEqual(['Late payment'])
  expect(await names('interes')).toEqual(['Late payment'])
  expect(await names('HAUPTSTRASSE')).toEqual(['Pictures'])
  const changed = await patch(`${clauses}/${late.id}`, { name: 'Late', seenAt: late.updatedAt })
  expect(changed.json().name).toBe('Late')
  expect((await patch(`${clauses}/${late.id}`, { name: 'Later', seenAt: late.updatedAt })).statusCode).toBe(409)
  expect((await post(clauses, { name: 'Nothing' })).json().fields).toEqual({ en: 'Please write the clause' })
  expect((await ask({ url: '/api/search?q=pictures' })).body).toContain('/contracts/templates?tab=clauses')
  for (const { id } of (await ask({ url: clauses })).json()) await ask({ method: 'DELETE', url: `${clauses}/${id}` })
  expect((await ask({ url: clauses })).json()).toEqual([])
})

test('a contract from a template names what is missing, and is not sent before it is there', async () => {
  const clause = await made(clauses, { name: 'Pause', en: 'We pause after {{days}} days.', es: 'Pausa.' })
  const en =
    'Between **{{business_name}}** and {{client_business}}, from {{start_date}}.\n\n## Fee\n\n{{monthly_fee}} a month.'
  const template = await made(templates, { name: 'Care plan', en, clauseIds: [clause.id] })
  const variables = `${templates}/${template.id}/variables?language=en&clientId=${rosa}`
  const known: TemplateVariable[] = (await ask({ url: variables })).json()
  expect(known.map(({ name, source, value }) => [name, source, value])).toEqual([
    ['business_name', 'record', 'Mainstreet Studio'],
    ['client_business', 'record', 'Lark & Loaf'],
    ['start_date', 'form', ''],
    ['monthly_fee', 'owner', ''],
    ['days', 'owner', ''],
  ])
  const form = {
    title: 'Care of the website',
    clientName: 'Rosa Delfino',
    businessName: 'Lark & Loaf',
    clientId: rosa,
    contractType: 'template',
    templateId: template.id,
    startDate: dayIn('UTC', new Date()),
    language: 'en',
    clauseIds: [clause.id],
  }
  const generated = await post('/api/contracts/generate', { ...form, variables: { days: '14' } })
  expect(generated.json()).toMatchObject({ missing: ['Monthly fee'], answeredBy: 'rules' })
  expect(generated.json().content).toContain('Between <strong>Mainstreet Studio</strong> and Lark &amp; Loaf')
  const contract = await made('/api/contracts', { ...form, text: generated.json().text })
  const url = `/api/contracts/${contract.id}`
  expect(contract).toMatchObject({ missing: ['Monthly fee'], template: { name: 'Care plan', version: 1 } })

  const message = 'Please fill in before it is sent: Monthly fee'
  const marked = await patch(url, { state: 'sent' })
  expect([marked.statusCode, marked.json().fields]).toEqual([422, { state: message }])
  const signers = [{ name: 'Rosa', email: 'rosa@example.com' }]
  const asked = await post('/api/sign-requests', { contractId: contract.id, signers })
  expect([asked.statusCode, asked.json().message]).toEqual([422, message])

  const { text } = (
    await post('/api/contracts/generate', { ...form, variables: { days: '14', monthly_fee: '*$90*' } })
  ).json()
  const complete = (await patch(url, { text, seenVersion: 1 })).json()
  expect([complete.missing, complete.version]).toEqual([[], 2])
  const pdf = await ask({ url: `${url}/pdf` })
  const read = await extractText(Readable.from([pdf.rawPayload]), 'application/pdf')
  expect(read).toMatchObject({ text: expect.stringMatching(/Between Mainstreet Studio and[\s\S]*\*\$90\* a month/) })
  expect((await patch(url, { state: 'sent' })).json().state).toBe('sent')

  const inSpanish = await post('/api/contracts/generate', { ...form, language: 'es' })
  expect(inSpanish.json().fields).toEqual({ language: '“Care plan” has no text in Español yet' })
  expect((await post('/api/contracts/generate', { ...form, templateId: 424242 })).statusCode).toBe(404)
  expect((await post('/api/contracts/generate', { ...form, templateId: null })).json().fields).toEqual({
    templateId: 'Please choose a template',
  })
  expect((await post('/api/contracts/generate', { ...form, clauseIds: [424242] })).statusCode).toBe(422)
  await ask({ method: 'DELETE', url: `${templates}/${template.id}` })
  expect((await ask({ url })).json()).toMatchObject({ template: null, contractType: 'template' })
})
