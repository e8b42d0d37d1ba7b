export type CsvRow = { line: number; cells: string[] }

/** Parses comma, semicolon or tab separated text with quotes. Each row has the line it starts on; empty rows are skipped. */
export function parseCsv(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startLine = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: startLine, cells })
    cells = []
    cell = ''
    startLine = line
  }
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] as string
    if (letter === '\n') line++
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
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
