/** As JSON that the database takes whatever the texts hold: it refuses NUL and halves of characters. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return refused.test(json)
    ? JSON.stringify(value, (_, cell) => (typeof cell === 'string' ? mended(cell) : cell))
    : json
}

/** How either is spelled in JSON. A text may spell it so itself; then nothing is changed by looking closer. */
const refused = /\\u(?:0000|d[89a-f])/

const mended = (text: string) => Buffer.from(text.replaceAll('\0', '')).toString()
