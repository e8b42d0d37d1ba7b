/** '0.5 KB', '284 KB', and from 1024 KB on '1.0 MB'. */
export function shownSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes >= 1024) return `${(kilobytes / 1024).toFixed(1)} MB`
  return `${kilobytes > 0 && kilobytes < 10 ? Math.max(0.1, kilobytes).toFixed(1) : Math.round(kilobytes)} KB`
}
