export type Size = { width: number; height: number }

/** The size of a picture that fits into a square of so many points; one that fits already stays as it is. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** '1.4 MB', '320 KB' */
export function showBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
