const introduction = /^(on .{6,200} wrote|am .{6,200} schrieb|el .{6,200} escribió|le .{6,200} a écrit) ?:$/i
const divider = /^(-{2,} ?(original message|forwarded message|weitergeleitete nachricht) ?-{2,}|_{10,})$/i

export type Parts = { fresh: string; quoted: string }

/** Parts what somebody wrote from the history below it, so that a long exchange is read once. */
export function partQuoted(body: string): Parts {
  const lines = body.split(/\r?\n/)
  const at = lines.findIndex(
    (line, index) => isBeginning(line, lines[index + 1]) && lines.slice(index + 1).some((later) => later.trim() !== ''),
  )
  const fresh = lines
    .slice(0, at === -1 ? lines.length : at)
    .join('\n')
    .trimEnd()
  // A forward has nothing of its own above; hiding all of it would leave an empty page.
  if (at === -1 || fresh.trim() === '') return { fresh: body.trimEnd(), quoted: '' }
  return { fresh, quoted: lines.slice(at).join('\n').trim() }
}

/** The sentence before a quote may be broken over two lines. Quotes between answers are part of the answer. */
const isBeginning = (line: string, next = '') =>
  introduction.test(line.trim()) || introduction.test(`${line.trim()} ${next.trim()}`) || divider.test(line.trim())
