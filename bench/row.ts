/** One line of the result table, with or without a limit. */
export type Row = { what: string; measured: string; mustReach?: string; ok?: boolean }

export type Show = (value: number) => string

export function atMost(what: string, value: number, limit: number, show: Show, detail?: string): Row {
  return { ...inform(what, show(value), detail), mustReach: `≤ ${show(limit)}`, ok: value <= limit }
}

export function atLeast(what: string, value: number, limit: number, show: Show, detail?: string): Row {
  return { ...inform(what, show(value), detail), mustReach: `≥ ${show(limit)}`, ok: value >= limit }
}

export function inform(what: string, measured: string, detail?: string): Row {
  return { what, measured: detail ? `${measured} (${detail})` : measured }
}

export const skipped = (what: string, why: string): Row => ({ what, measured: `skipped: ${why}` })
