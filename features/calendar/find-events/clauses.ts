/** The part of a sentence that a place lies in, between "but", "so" and the like. */
export function clauseAround(plain: string, place: number): string {
  const { from, to } = clauseBounds(plain, place)
  return plain.slice(from, to)
}

export function clauseBounds(plain: string, place: number): { from: number; to: number } {
  const breaks = [
    ...plain.matchAll(
      /[;:] |,? \b(?:but|however|so|instead|though|although|pero|aunque|sin embargo|asi que|en cambio|mejor|because|since|as i|que (?:el|la) \w+ no|ya que|porque)\b|[.!?]\s| – | — |,? y (?=(?:si|luego|te|nos|lo)\b)|,? and (?=(?:would|i'd|i|we|we'd|can|could|then|let's)\b)|, (?=(?:can|could|how|would|what|shall|let|are you|i can|we can|puedo|podemos|podriamos|te viene|que tal|nos vemos)\b)/g,
    ),
  ]
  const from = breaks.filter(({ index }) => index < place).at(-1)?.index ?? 0
  const to = breaks.find(({ index }) => index >= place)?.index ?? plain.length
  return { from, to }
}
