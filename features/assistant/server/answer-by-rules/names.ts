import { folded } from '#core/folded'
import type { Db } from '#platform/db/database'
import type { HistoryTurn } from '../../conversation'
import * as facts from '../store/facts'

/** Words that begin questions are nobody's name. */
const notNames = new Set(
  'how much does owe what who when where why which is are the for with about have not written month week today tomorrow draft email mail write reply client clients summarize analyze generate create meeting agenda help prioritize tasks find insights suggest follow questions tell project update invoice invoices please and from that this recent data communication open all our their next last due does can you could would show list many cuanto debe quien para con del los las una correo cliente sobre'.split(
    ' ',
  ),
)

export const nameWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .filter((word) => !notNames.has(folded(word)))
    .slice(0, 12)

export async function clientSpokenOf(
  db: Db,
  question: string,
  history: HistoryTurn[],
): Promise<facts.ClientFact | undefined> {
  const named = async (text: string) => (await facts.clientsNamed(db, nameWords(text)))[0]
  const here = await named(question)
  if (here || !/\b(him|her|them|they|their|his|she|he|that client|it)\b/i.test(question)) return here
  const before = history.filter(({ role }) => role === 'user').at(-1)
  return before && named(before.content)
}
