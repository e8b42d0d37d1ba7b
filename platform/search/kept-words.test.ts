import { expect, test } from 'vitest'
import { spellMany, spellWords } from './kept-words'

test('words are kept with their places, as a search compares them', () => {
  expect(read(spellWords(['José’s Bread', 'jose@example.com']))).toEqual({
    bread: [3],
    com: [6],
    example: [5],
    jose: [1, 4],
    s: [2],
  })
})

test('what the database would refuse or nobody searches for is left out', () => {
  expect(read(spellWords([`a ${'x'.repeat(300)} b`]))).toEqual({ a: [1], b: [3] })
  expect(read(spellWords(['again '.repeat(400)])).again).toHaveLength(255)
  expect(read(spellWords([]))).toEqual({})
  expect(read(spellWords(["'; drop \\ table: \u0000 & | ! <->"]))).toEqual({ drop: [1], table: [2] })
})

test('of a long text the last words are kept too, at the last place that there is', () => {
  const long = Array.from({ length: 16_500 }, (_, nth) => (nth % 2 ? 'and' : 'a')).join(' ')
  expect(read(spellWords([long, 'omega omega'])).omega).toEqual([16_383])
})

test('those of many records are one array of the database', () => {
  expect(Buffer.from(spellMany([spellWords(['b a']), spellWords([])])).toString('hex')).toBe(
    [
      ...['00000001', '00000000', '00000e1e', '00000002', '00000001'],
      ...['00000010', '00000002', '6100', '0001', '0002', '6200', '0001', '0001'],
      ...['00000004', '00000000'],
    ].join(''),
  )
})

/** What is on the wire, by word. */
function read(bytes: Uint8Array): Record<string, number[]> {
  const wire = Buffer.from(bytes)
  const words: Record<string, number[]> = {}
  let at = 4
  for (let nth = 0; nth < wire.readInt32BE(0); nth++) {
    const end = wire.indexOf(0, at)
    const count = wire.readUInt16BE(end + 1)
    words[wire.toString('utf8', at, end)] = Array.from({ length: count }, (_, i) => wire.readUInt16BE(end + 3 + 2 * i))
    at = end + 3 + 2 * count
  }
  return words
}
