import { expect, test } from 'vitest'
import { parseCsv, writeCsv } from './csv'

const cells = (text: string) => parseCsv(text).map((row) => row.cells)

test('quotes keep separators, line breaks and quotes', () => {
  expect(cells('a,"b, c","d ""e""","f\r\ng"\n')).toEqual([['a', 'b, c', 'd "e"', 'f\r\ng']])
})

test('semicolons and tabs separate too, and a byte-order mark is no letter', () => {
  expect(cells('\uFEFFa;b\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(cells('a\tb')).toEqual([['a', 'b']])
})

test('each row knows the line it began on, also after a cell of several lines', () => {
  expect(parseCsv('h\n"x\ny"\n\nz\n').map((row) => row.line)).toEqual([1, 2, 5])
})

test('an unfinished quote ends with the file', () => {
  expect(cells('a,"b')).toEqual([['a', 'b']])
})

test('what is written is read the same, and no cell runs as a formula', () => {
  const rows = [
    ['a "b", c', 'line\nbreak', 'é'],
    ['-12.50', '+1 410 555', ''],
  ]
  expect(parseCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows)
  expect(writeCsv([['=1+1', '@SUM(A1)', '-A1', '\tx']])).toBe("\uFEFF'=1+1,'@SUM(A1),'-A1,'\tx\r\n")
})
