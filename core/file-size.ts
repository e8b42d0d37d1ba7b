const units = ['Bytes', 'KB', 'MB', 'GB']

/** '512 Bytes', '18.5 KB', '2 MB', '1.3 GB' */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1))} ${units[step]}`
}

/** As specified for documents: '0.5 KB', '284 KB', and from 1024 KB on '1.0 MB'. */
export function formatDocumentSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes >= 1024) return `${(kilobytes / 1024).toFixed(1)} MB`
  return `${kilobytes > 0 && kilobytes < 10 ? Math.max(0.1, kilobytes).toFixed(1) : Math.round(kilobytes)} KB`
}
