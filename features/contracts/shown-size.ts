const units = ['Bytes', 'KB', 'MB', 'GB']

/** '512 Bytes', '18.5 KB', '2 MB'. */
export function shownSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1))} ${units[step]}`
}
