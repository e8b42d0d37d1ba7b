/** How many lines under a letter may hold the name, the firm and the town of who wrote it. */
const mostLines = 4

/** A drafted letter that ends in the name with which the signature begins leaves the name to the signature. */
export function leaveNameToSignature(text: string, signature: string): string {
  const name = firstLine(signature)
  const lines = text.trimEnd().split('\n')
  const at = lines.findLastIndex((line) => line.trim().toLowerCase() === name)
  return name !== '' && at > 0 && at >= lines.length - mostLines ? lines.slice(0, at).join('\n').trimEnd() : text
}

const firstLine = (signature: string) => (signature.trim().split('\n')[0] ?? '').trim().toLowerCase()
