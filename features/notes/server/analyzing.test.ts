import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { AnalyzeNote } from '../analysis'
import { analyzeWaitingNotes } from './analyzing'
import { createNote, editNote, noteById } from './store'
import { claimNotes } from './store/analysis'
import { notes } from './table'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(notes))

const noon = new Date('2026-03-05T12:00:00Z')
const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const written = () => createNote(server.db, { title: 'Keys', content: 'Under the mat' }, noon)
const says: AnalyzeNote = async ({ content }) => ({ summary: content, insights: ['One', 'Two'], by: 'a test' })
const fails: AnalyzeNote = () => Promise.reject(new Error('the model is away'))

test('a new note is analyzed behind the owner’s back, without counting as an edit', async () => {
  const { id, updatedAt } = await written()
  await analyzeWaitingNotes(server.db, says, noon)
  expect(await noteById(server.db, id)).toMatchObject({
    aiSummary: 'Under the mat',
    aiAnalysis: 'One\nTwo',
    analyzedBy: 'a test',
    analysisIsDue: false,
    updatedAt,
  })
})

test('an analysis that fails loses nothing and is tried again, then left alone', async () => {
  const { id } = await written()
  let tries = 0
  const counted: AnalyzeNote = (note, today) => {
    tries++
    return fails(note, today)
  }
  for (const minutes of [0, 0.5, 1, 6, 36, 200, 500]) await analyzeWaitingNotes(server.db, counted, inMinutes(minutes))
  expect(tries).toBe(5)
  expect(await noteById(server.db, id)).toMatchObject({
    content: 'Under the mat',
    aiSummary: null,
    analysisIsDue: false,
  })
})

test('one that fails does not hold up the others', async () => {
  const bad = await written()
  const good = await createNote(server.db, { title: 'Good', content: 'This one works' }, noon)
  await analyzeWaitingNotes(server.db, (note, today) => (note.title === 'Keys' ? fails : says)(note, today), noon)
  expect((await noteById(server.db, good.id)).aiSummary).toBe('This one works')
  expect((await noteById(server.db, bad.id)).analysisIsDue).toBe(true)
})

test('two processes do not analyze one note twice, and a dead one is followed', async () => {
  await written()
  const claims = await Promise.all([claimNotes(server.db, noon, 10), claimNotes(server.db, noon, 10)])
  expect(claims.flat()).toHaveLength(1)
  expect(await claimNotes(server.db, inMinutes(9), 10)).toHaveLength(0)
  expect(await claimNotes(server.db, inMinutes(11), 10)).toHaveLength(1)
})

test('a note that is edited while it is analyzed keeps the edit', async () => {
  const { id } = await written()
  await analyzeWaitingNotes(
    server.db,
    async (note, today) => {
      await editNote(server.db, id, { content: 'In the drawer' }, {}, noon)
      return says(note, today)
    },
    noon,
  )
  expect(await noteById(server.db, id)).toMatchObject({ content: 'In the drawer', aiSummary: 'Under the mat' })
})

test('Reanalyze answers with the analysis and keeps it', async () => {
  const ask = await server.signIn()
  const { id } = await createNote(server.db, { title: 'Rent', content: 'We must pay $900 on Friday.' }, noon)
  const answer = await ask({ method: 'POST', url: `/api/notes/${id}/analyze` })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ summary: 'We must pay $900 on Friday.', by: 'built-in rules' })
  expect(answer.json().insights).toContain('Amount: $900, in “We must pay $900 on Friday.”')
  expect((await noteById(server.db, id)).aiAnalysis).toContain('$900')
})
