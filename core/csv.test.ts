import { expect, test } from 'vitest'
import { parseCsv, writeCsv } from './csv'

const cells = (text: string) => parseCsv(text).map((row) => row.cells)

test('quoted cells may contain separators, line breaks and quotes', () => {
  expect(cells('a,"b, c","d ""e""","f\r\ng"\n')).toEqual([['a', 'b, c', 'd "e"', 'f\r\ng']])
})

test('semicolons and tabs separate too, and a byte-order mark is skipped', () => {
  expect(cells('\uFEFFa;b\n1;2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(cells('a\tb')).toEqual([['a', 'b']])
})

test('each row has the line it starts on, also after a cell of several lines', () => {
  expect(parseCsv('h\n"x\ny"\n\nz\n').map((row) => row.line)).toEqual([1, 2, 5])
})

test('an unfinished quote ends with the file', () => {
  expect(cells('a,"b')).toEqual([['a', 'b']])
})

test('written rows are parsed back unchanged, and no cell is a formula', () => {
  const rows = [
    ['a "b", c', 'line\nbreak', 'é'],
    ['-12.50', '+1 410 555', ''],
  ]
  expect(parseCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(rows)
  expect(writeCsv([['=1+1', '@SUM(A1)', '-A1', '\tx']])).toBe(`\uFEFF'=1+1,'@SUM(A1),'-A1,"'\tx"\r\n`)
  expect(writeCsv([['x;=1+1', '＝1+1', '＋1', '＠A1']])).toBe(`\uFEFF"x;=1+1",'＝1+1,'＋1,'＠A1\r\n`)
})
