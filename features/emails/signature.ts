/** The name may be followed by a few lines, such as company and town. */
const maxClosingLines = 4

/** Cuts the sender's name from the end of a drafted text if the signature begins with the same name. */
export function withoutSignedName(text: string, signature: string): string {
  const name = firstLine(signature)
  const lines = text.trimEnd().split('\n')
  const at = lines.findLastIndex((line) => line.trim().toLowerCase() === name)
  return name !== '' && at > 0 && at >= lines.length - maxClosingLines ? lines.slice(0, at).join('\n').trimEnd() : text
}

const firstLine = (signature: string) => (signature.trim().split('\n')[0] ?? '').trim().toLowerCase()
