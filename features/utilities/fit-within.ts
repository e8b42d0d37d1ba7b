export type Size = { width: number; height: number }

/** Scales down to at most `maxSide` pixels; never scales up. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const share = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
