/** A model chooses words, never figures. */
export function keepsFigures(before: string) {
  const wanted = figuresIn(before)
  return (after: string) => figuresIn(after) === wanted
}

export const figuresChanged = 'Every amount, date and number must stay as it is, and none may be added'

const figuresIn = (text: string) =>
  [...new Set([...text.matchAll(/\d+(?:[.,:/]\d+)*/g)].map(([figure]) => figure))].sort().join(' ')
