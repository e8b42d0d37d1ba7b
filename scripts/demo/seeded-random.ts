/** A seeded random number generator, so that every demo has the same data. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** Both ends included. */
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick<T>(choices: readonly [T, ...T[]]): T {
      return choices[Math.floor(next() * choices.length)] ?? choices[0]
    },
  }
}
