import type { Row } from './row'

export function table(rows: Row[]): string {
  const lines = [['what', 'measured', 'must reach', 'ok'], ...rows.map(cells)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const drawn = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '))
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-')
  return [drawn[0], rule, ...drawn.slice(1)].join('\n')
}

const cells = ({ what, measured, mustReach, ok }: Row) => [
  what,
  measured,
  mustReach ?? '',
  ok === undefined ? '' : ok ? 'yes' : 'NO',
]
