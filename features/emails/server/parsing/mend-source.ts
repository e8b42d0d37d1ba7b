const carriageReturn = 0x0d
const lineFeed = 0x0a

/** Repairs a mail that a line-based parser would misread: its lines end with CR alone, or something precedes its headers. */
export function mendSource(source: Uint8Array): Uint8Array {
  return withLineFeeds(withoutLeadingLines(source))
}

/** Longer lines are not headers. */
const searchedBytes = 4096
const beforeHeaders = /^(?:\xef\xbb\xbf)?(?:[ \t]*[\r\n])*(?=(?:From |[!-9;-~]+[ \t]*:))/

/** Blank lines or a byte-order mark before the first header. */
function withoutLeadingLines(source: Uint8Array): Uint8Array {
  if (isLetter(source[0])) return source
  const blank = beforeHeaders.exec(latin1(source.subarray(0, searchedBytes)))?.[0]
  return blank ? source.subarray(blank.length) : source
}

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

function withLineFeeds(source: Uint8Array): Uint8Array {
  if (!endsFirstLineWithCr(source)) return source
  return new Uint8Array(Buffer.from(latin1(source).replace(/\r(?!\n)/g, '\r\n'), 'latin1'))
}

function endsFirstLineWithCr(source: Uint8Array): boolean {
  const at = source.findIndex((byte) => byte === carriageReturn || byte === lineFeed)
  return at !== -1 && source[at] === carriageReturn && source[at + 1] !== lineFeed && source[at + 1] !== carriageReturn
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
