import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldAccents } from '#core/fold-accents'
import { borrowTestDatabase } from '#tests/support/test-database'
import { containsTyped, foldAccentsSql } from './searchable-text'

let lent: Awaited<ReturnType<typeof borrowTestDatabase>>
beforeAll(async () => {
  lent = await borrowTestDatabase()
})
afterAll(() => lent.giveBack())

async function inDatabase(texts: string[], expression: (text: ReturnType<typeof sql>) => ReturnType<typeof sql>) {
  const given = sql`unnest(${sql.param(texts)}::text[]) with ordinality as given(text, place)`
  const { rows } = (await lent.database.orm.execute(
    sql`select ${expression(sql`text`)} as answer from ${given} order by place`,
  )) as unknown as { rows: { answer: unknown }[] }
  return rows.map(({ answer }) => answer)
}

test('the database folds texts as the program does', async () => {
  const letters = Array.from({ length: 0x180 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at))
  const words = [
    'José NÚÑEZ',
    'GRÜẞE',
    'Straße',
    'Łódź',
    'Sørensen',
    'İzmir, Kırıkkale',
    'ΟΔΟΣ Άννα',
    'Ёлка',
    'がぎ ＡＢ',
  ]
  const texts = [...letters, ...words, ...[...letters, ...words].map((text) => text.normalize('NFD'))]
  expect(await inDatabase(texts, foldAccentsSql)).toEqual(texts.map(foldAccents))
})

test('what is typed above a list is found whatever its case, accents and spelling', async () => {
  const texts = ['José Núñez', 'Grüße', 'Jose Nunez', 'GRUSSE 100%', 'a_b']
  const found = async (typed: string) =>
    (await inDatabase(texts, (text) => containsTyped(text, typed))).flatMap((is, at) => (is ? [texts[at]] : []))
  for (const typed of ['jose nunez', 'JOSÉ NÚÑEZ', 'osè'])
    expect([typed, await found(typed)]).toEqual([typed, ['José Núñez', 'Jose Nunez']])
  for (const typed of ['GRÜSSE', 'grusse', 'Grüße'])
    expect([typed, await found(typed)]).toEqual([typed, ['Grüße', 'GRUSSE 100%']])
  expect([await found('0%'), await found('_'), await found('\\')]).toEqual([['GRUSSE 100%'], ['a_b'], []])
})
