export type CsvRow = {
  line: number
  cells: string[]
  /** A quote was opened and not closed; it was taken as a letter, so that the rows below stay rows. */
  strayQuote?: true
}

/** A quoted cell that is longer than this was not meant as one. */
const longestQuotedCell = 100_000

/** Parses comma, semicolon or tab separated text with quotes. Each row has the line it starts on; empty rows are skipped. */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let cell = ''
  let line = 1
  const endRow = () => {
    row.cells.push(cell)
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] as string
    if (letter === '"' && cell === '') {
      const quoted = quotedCell(source, at, separator)
      if (quoted) {
        cell = quoted.value
        line += quoted.value.split('\n').length - 1
        at = quoted.end
      } else row.strayQuote = true
    } else if (letter === separator) {
      row.cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      line++
      endRow()
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || row.cells.length > 0) endRow()
  return rows
}

/**
 * The cell whose opening quote is at `start`, and where its closing quote is. A quote closes the cell if the cell ends there;
 * within the first line any other is a letter, further down it says that the opening one was stray.
 */
function quotedCell(source: string, start: number, separator: string): { value: string; end: number } | undefined {
  let value = ''
  let from = start + 1
  while (value.length <= longestQuotedCell) {
    const quote = source.indexOf('"', from)
    if (quote === -1) return undefined
    value += source.slice(from, quote)
    const next = source[quote + 1]
    if (next === '"') {
      value += '"'
      from = quote + 2
    } else if (next === undefined || next === separator || next === '\n' || next === '\r') {
      return { value, end: quote }
    } else if (value.includes('\n')) return undefined
    else {
      value += '"'
      from = quote + 1
    }
  }
  return undefined
}

/** The most frequent one in the first line. */
function separatorOf(source: string): string {
  const first = source.slice(0, source.search(/\r?\n|$/))
  const times = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** For spreadsheets: with a byte-order mark, so that they read it as UTF-8. */
export const writeCsv = (rows: string[][]) => `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`

/** Spreadsheets execute cells that begin like a formula; an apostrophe makes them text. Plain numbers stay. */
function csvCell(value: string): string {
  const isFormula = /^[=+\-@\t\r＝＋－＠]/.test(value) && !/^[+-]?[\d ().-]+$/.test(value)
  const safe = isFormula ? `'${value}` : value
  // Where the comma is the decimal point, spreadsheets separate by semicolons.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
