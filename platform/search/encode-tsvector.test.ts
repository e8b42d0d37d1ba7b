import { expect, test } from 'vitest'
import { encodeTsvector, encodeTsvectorArray } from './encode-tsvector'

test('words are encoded with their positions, as search compares them', () => {
  expect(read(encodeTsvector(['José’s Bread', 'jose@example.com']))).toEqual({
    bread: [3],
    com: [6],
    example: [5],
    jose: [1, 4],
    s: [2],
  })
})

test('what the database refuses or nobody searches for is left out', () => {
  expect(read(encodeTsvector([`a ${'x'.repeat(300)} b`]))).toEqual({ a: [1], b: [3] })
  expect(read(encodeTsvector(['again '.repeat(400)])).again).toHaveLength(255)
  expect(read(encodeTsvector([]))).toEqual({})
  expect(read(encodeTsvector(["'; drop \\ table: \u0000 & | ! <->"]))).toEqual({ drop: [1], table: [2] })
})

test('the last words of a long text get the largest position', () => {
  const long = Array.from({ length: 16_500 }, (_, index) => (index % 2 ? 'and' : 'a')).join(' ')
  expect(read(encodeTsvector([long, 'omega omega'])).omega).toEqual([16_383])
})

test('many tsvectors are encoded as one array', () => {
  expect(Buffer.from(encodeTsvectorArray([encodeTsvector(['b a']), encodeTsvector([])])).toString('hex')).toBe(
    [
      ...['00000001', '00000000', '00000e1e', '00000002', '00000001'],
      ...['00000010', '00000002', '6100', '0001', '0002', '6200', '0001', '0001'],
      ...['00000004', '00000000'],
    ].join(''),
  )
})

/** Decodes the binary format: positions by word. */
function read(bytes: Uint8Array): Record<string, number[]> {
  const wire = Buffer.from(bytes)
  const words: Record<string, number[]> = {}
  let at = 4
  for (let index = 0; index < wire.readInt32BE(0); index++) {
    const end = wire.indexOf(0, at)
    const count = wire.readUInt16BE(end + 1)
    words[wire.toString('utf8', at, end)] = Array.from({ length: count }, (_, i) => wire.readUInt16BE(end + 3 + 2 * i))
    at = end + 3 + 2 * count
  }
  return words
}
