import { type Totals, type TotalsInput, totalsOf } from '#features/invoices/totals'

export type Choosable = { optional: boolean; alternative: string | null }

/** What is proposed: every line that is not optional, and the first of each set of alternatives. */
export function proposedChoice(lines: Choosable[]): boolean[] {
  const taken = new Set<string>()
  return lines.map(({ optional, alternative }) => {
    if (alternative === null) return !optional
    if (taken.has(alternative)) return false
    taken.add(alternative)
    return true
  })
}

/** The lines that a client chose by their positions. Where none of a set of alternatives is named, the first is taken. */
export function chosenLines(lines: Choosable[], positions: ReadonlySet<number>): boolean[] {
  const taken = new Map<string, number>()
  lines.forEach(({ alternative }, position) => {
    if (alternative === null) return
    const before = taken.get(alternative)
    if (before === undefined || (positions.has(position) && !positions.has(before))) taken.set(alternative, position)
  })
  return lines.map(({ optional, alternative }, position) =>
    alternative === null ? !optional || positions.has(position) : taken.get(alternative) === position,
  )
}

/** Each line on its own, and the sums of the chosen ones. */
export function totalsOfChosen(input: TotalsInput, chosen: boolean[]): Totals {
  const { lineCents } = totalsOf(input)
  return { ...totalsOf({ ...input, lines: input.lines.filter((_, index) => chosen[index]) }), lineCents }
}

type ChoosableTotals = Omit<TotalsInput, 'lines'> & { lines: (TotalsInput['lines'][number] & Choosable)[] }

/** The least that the client can choose: no optional line, and the cheapest of each set of alternatives. */
export function smallestTotalCents(input: ChoosableTotals): number {
  const { lineCents } = totalsOf(input)
  const cheapest = new Map<string, number>()
  input.lines.forEach(({ alternative }, index) => {
    if (alternative === null) return
    const best = cheapest.get(alternative)
    if (best === undefined || (lineCents[index] ?? 0) < (lineCents[best] ?? 0)) cheapest.set(alternative, index)
  })
  const chosen = input.lines.map(({ optional, alternative }, index) =>
    alternative === null ? !optional : cheapest.get(alternative) === index,
  )
  return totalsOfChosen(input, chosen).totalCents
}
