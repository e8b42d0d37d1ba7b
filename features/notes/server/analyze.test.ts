import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import type { AnalyzeNote } from '../analysis'
import { analyzePendingNotes } from './analyze'
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
const createKeysNote = () => createNote(server.db, { title: 'Keys', content: 'Under the mat' }, noon)
const succeeds: AnalyzeNote = async ({ content }) => ({ summary: content, insights: ['One', 'Two'], by: 'a test' })
const fails: AnalyzeNote = () => Promise.reject(new Error('model unavailable'))

test('a new note is analyzed in the background, which does not count as an edit', async () => {
  const { id, updatedAt } = await createKeysNote()
  await analyzePendingNotes(server.db, succeeds, noon)
  expect(await noteById(server.db, id)).toMatchObject({
    aiSummary: 'Under the mat',
    aiAnalysis: 'One\nTwo',
    analyzedBy: 'a test',
    analysisIsDue: false,
    updatedAt,
  })
})

test('a failed analysis is retried a limited number of times and leaves the note unchanged', async () => {
  const { id } = await createKeysNote()
  let tries = 0
  const counted: AnalyzeNote = (note, today) => {
    tries++
    return fails(note, today)
  }
  for (const minutes of [0, 0.5, 1, 6, 36, 200, 500]) await analyzePendingNotes(server.db, counted, inMinutes(minutes))
  expect(tries).toBe(5)
  expect(await noteById(server.db, id)).toMatchObject({
    content: 'Under the mat',
    aiSummary: null,
    analysisIsDue: false,
  })
})

test('a failing note does not block the others', async () => {
  const bad = await createKeysNote()
  const good = await createNote(server.db, { title: 'Good', content: 'This one works' }, noon)
  await analyzePendingNotes(server.db, (note, today) => (note.title === 'Keys' ? fails : succeeds)(note, today), noon)
  expect((await noteById(server.db, good.id)).aiSummary).toBe('This one works')
  expect((await noteById(server.db, bad.id)).analysisIsDue).toBe(true)
})

test('two processes never claim the same note, and a claim expires', async () => {
  await createKeysNote()
  const claims = await Promise.all([claimNotes(server.db, noon, 10), claimNotes(server.db, noon, 10)])
  expect(claims.flat()).toHaveLength(1)
  expect(await claimNotes(server.db, inMinutes(9), 10)).toHaveLength(0)
  expect(await claimNotes(server.db, inMinutes(11), 10)).toHaveLength(1)
})

test('an edit during the analysis is kept', async () => {
  const { id } = await createKeysNote()
  await analyzePendingNotes(
    server.db,
    async (note, today) => {
      await editNote(server.db, id, { content: 'In the drawer' }, {}, noon)
      return succeeds(note, today)
    },
    noon,
  )
  expect(await noteById(server.db, id)).toMatchObject({ content: 'In the drawer', aiSummary: 'Under the mat' })
})

test('Reanalyze returns the analysis and saves it', async () => {
  const ask = await server.signIn()
  const { id } = await createNote(server.db, { title: 'Rent', content: 'We must pay $900 on Friday.' }, noon)
  const answer = await ask({ method: 'POST', url: `/api/notes/${id}/analyze` })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ summary: 'We must pay $900 on Friday.', by: 'built-in rules' })
  expect(answer.json().insights).toContain('Amount: $900, in “We must pay $900 on Friday.”')
  expect((await noteById(server.db, id)).aiAnalysis).toContain('$900')
})
