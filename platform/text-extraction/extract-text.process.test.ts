import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { docxOf, pdfOf, xlsxOf, zipOf } from '#tests/support/made-files'
import { extractionLimits, extractText } from './extract-text'

const office = 'application/vnd.openxmlformats-officedocument'
const word = `${office}.wordprocessingml.document`
const timeout = 60_000

const read = (content: Buffer | string, type: string, limits = {}) =>
  extractText(Readable.from([Buffer.from(content)]), type, { ...extractionLimits, ...limits })

test('a PDF is read', { timeout }, async () => {
  expect(await read(pdfOf(['Proposal', 'For Griggs & Sons']), 'application/pdf')).toEqual({
    outcome: 'read',
    text: expect.stringMatching(/Proposal\s+For Griggs & Sons/),
  })
})

test('office files are read, paragraph by paragraph and cell by cell', { timeout }, async () => {
  expect(await read(await docxOf(['Menú de temporada', 'Tacos & more']), word)).toEqual({
    outcome: 'read',
    text: 'Menú de temporada\nTacos & more',
  })
  const sheet = await read(await xlsxOf([['Kegs', 12]]), `${office}.spreadsheetml.sheet`)
  expect(sheet).toMatchObject({ text: 'Kegs | 12' })
})

test('a spreadsheet is read row by row, with its shared strings', { timeout }, async () => {
  const content = await zipOf({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet2.xml': '<worksheet><row><c><v>9</v></c></row></worksheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><row r="1"><c r="A1" s="2"/><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c></row><row r="2"/><row r="3"><c t="s"><v>1</v></c><c><f>1+1</f><v>2</v></c></row></worksheet>',
    'xl/sharedStrings.xml': '<sst><si><t>Price</t></si><si><r><t>Bread </t></r><r><t>&amp; salt</t></r></si></sst>',
  })
  expect(await read(content, `${office}.spreadsheetml.sheet`)).toMatchObject({
    text: 'Bread & salt | Price\nBread & salt | 2\n\n9',
  })
})

test('a web page gives its text, not its scripts', { timeout }, async () => {
  const page = '<title>Hi</title><script>var secret = 1</script><p>Bread &amp; salt</p><style>p{}</style><p>Wine'
  expect(await read(page, 'text/html')).toEqual({ outcome: 'read', text: 'Hi\n\nBread & salt\n\nWine' })
})

test('a text in an old charset is read, without what cannot be stored', { timeout }, async () => {
  expect(await read(Buffer.from('A\u00f1o\u0000 nuevo', 'latin1'), 'text/plain; charset=windows-1252')).toEqual({
    outcome: 'read',
    text: 'Año nuevo',
  })
})

test('a damaged file is unreadable', { timeout }, async () => {
  expect(await read('%PDF-1.4 nothing more', 'application/pdf')).toEqual({ outcome: 'unreadable' })
  expect(await read('PK no zip', word)).toEqual({ outcome: 'unreadable' })
  expect(await read('anything', 'image/png')).toEqual({ outcome: 'unreadable' })
})

test('a zip bomb is unreadable', { timeout }, async () => {
  const bomb = await zipOf({ 'word/document.xml': Buffer.alloc(40 * 1024 * 1024, '<w:t>boom</w:t>') })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await read(bomb, word)).toEqual({ outcome: 'unreadable' })
})

test('a process that takes too long is killed', { timeout }, async () => {
  expect(await read('words', 'text/plain', { milliseconds: 1 })).toEqual({ outcome: 'unreadable' })
})

test('a long text is cut', { timeout }, async () => {
  const reading = await read('word '.repeat(1000), 'text/plain', { characters: 22 })
  expect(reading).toEqual({ outcome: 'read', text: 'word word word word wo' })
})
