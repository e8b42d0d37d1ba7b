/** The same delays in every run, in milliseconds after the work has begun. */
export function killDelays(howMany: number): number[] {
  let seed = 20_260_302
  return Array.from({ length: howMany }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % 120
  })
}
