/** What a provider calls a colour; null for one that it does not have. */
export const keyOfColor = (color: string | null, palette: Record<string, string>): string | null =>
  Object.keys(palette).find((key) => palette[key] === color) ?? null
