const introduction = /^(on .{6,200} wrote|am .{6,200} schrieb|el .{6,200} escribió|le .{6,200} a écrit) ?:$/i
const divider = /^(-{2,} ?(original message|forwarded message|weitergeleitete nachricht) ?-{2,}|_{10,})$/i

export type QuotedTextParts = { fresh: string; quoted: string }

/** Separates the new text from the quoted history below it. */
export function splitQuotedText(body: string): QuotedTextParts {
  const lines = body.split(/\r?\n/)
  const at = lines.findIndex(
    (line, index) => startsQuote(line, lines[index + 1]) && lines.slice(index + 1).some((later) => later.trim() !== ''),
  )
  const fresh = lines
    .slice(0, at === -1 ? lines.length : at)
    .join('\n')
    .trimEnd()
  // A forward may have no new text; hiding the quote would leave an empty page.
  if (at === -1 || fresh.trim() === '') return { fresh: body.trimEnd(), quoted: '' }
  return { fresh, quoted: lines.slice(at).join('\n').trim() }
}

/** The introduction may be broken over two lines. Quotes between answers belong to the new text. */
const startsQuote = (line: string, next = '') =>
  introduction.test(line.trim()) || introduction.test(`${line.trim()} ${next.trim()}`) || divider.test(line.trim())
