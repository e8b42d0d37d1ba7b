/** JSON that the database accepts: NUL is removed and lone surrogates are replaced. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return unstorable.test(json)
    ? JSON.stringify(value, (_, cell) => (typeof cell === 'string' ? repaired(cell) : cell))
    : json
}

/** How both look in JSON. Text may contain the escape itself; then the second pass changes nothing. */
const unstorable = /\\u(?:0000|d[89a-f])/

const repaired = (text: string) => Buffer.from(text.replaceAll('\0', '')).toString()
