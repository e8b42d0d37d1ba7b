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

test('an unfinished quote is a letter, and the rows below stay rows', () => {
  expect(parseCsv('a,"b')).toEqual([{ line: 1, cells: ['a', 'b'], strayQuote: true }])
  expect(parseCsv('Name,Email\n"Ann,ann@example.com\nBob,bob@example.com\n"Carl",carl@example.com')).toEqual([
    { line: 1, cells: ['Name', 'Email'] },
    { line: 2, cells: ['Ann', 'ann@example.com'], strayQuote: true },
    { line: 3, cells: ['Bob', 'bob@example.com'] },
    { line: 4, cells: ['Carl', 'carl@example.com'] },
  ])
})

test('a quote inside a quoted cell is a letter too', () => {
  expect(cells('"Bob "the baker" Lee",x')).toEqual([['Bob "the baker" Lee', 'x']])
})

test('ten thousand stray quotes are read in one pass', () => {
  expect(parseCsv(Array.from({ length: 10_000 }, (_, index) => `"a${index},""`).join('\n'))).toHaveLength(10_000)
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
