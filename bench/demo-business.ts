import { assistantFacts } from '#app/server/read-models/assistant-facts'
import { searchTargets } from '#app/server/search-targets'
import type { HistoryMessage } from '#features/assistant/conversation'
import { answerByRules } from '#features/assistant/server/answer-by-rules/answer-by-rules'
import { searchRecords } from '#features/search/server/search'
import { changeBusiness, readBusiness } from '#features/settings/server/store'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openFiles } from '#platform/files/files'
import { temporaryFolder } from '#tests/support/server-process'
import { storeDocumentFiles } from '../scripts/demo/document-files'
import { business } from '../scripts/demo/owner'
import { seedYear } from '../scripts/demo/seed-year'

export type DemoBusiness = {
  ask(question: string, history?: HistoryMessage[]): Promise<string>
  /** The first row of a statement. */
  value(statement: string): Promise<Record<string, unknown>>
}

/** The demo's year, ending on a day, with the assistant that answers by rules. */
export async function onDemoBusiness<Result>(
  now: Date,
  work: (demo: DemoBusiness) => Promise<Result>,
): Promise<Result> {
  const { folder, remove } = temporaryFolder()
  const database = await openEmbedded(folder, new URL('../app/server/create-cluster.ts', import.meta.url), () => {})
  try {
    await migrate(database, new URL('../migrations/', import.meta.url))
    const db = database.orm
    await seedYear(db, now)
    await changeBusiness(db, business)
    await storeDocumentFiles(db, await openFiles({ dataDir: folder, bucket: undefined }), now)
    const { timeZone, workingHours, currency, name } = await readBusiness(db)
    const facts = assistantFacts(db)
    const find = (words: string, maxPerKind: number) => searchRecords(db, searchTargets, words, maxPerKind)
    return await work({
      ask: (question, history = []) =>
        answerByRules(question, history, {
          now,
          timeZone,
          workingHours,
          currency,
          owner: 'Dana Reyes',
          business: name,
          facts,
          find,
        }),
      value: async (statement) =>
        ((await database.execute(statement)).rows[0] as Record<string, unknown> | undefined) ?? {},
    })
  } finally {
    await database.close()
    remove()
  }
}
