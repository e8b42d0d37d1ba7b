/** Checks that a text by a model has the same numbers as the original. */
export function keepsFigures(before: string) {
  const expected = figuresIn(before)
  return (after: string) => figuresIn(after) === expected
}

export const figuresChanged = 'Every amount, date and number must stay as it is, and none may be added'

const figuresIn = (text: string) =>
  [...new Set([...text.matchAll(/\d+(?:[.,:/]\d+)*/g)].map(([figure]) => figure))].sort().join(' ')
