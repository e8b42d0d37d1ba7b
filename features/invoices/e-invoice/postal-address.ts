import { countryCode } from '#core/country'

/** The parts that e-invoices ask for, as far as they can be read from an address of some lines. */
export type PostalAddress = {
  street: string
  more: string
  postcode: string
  city: string
  /** ISO 3166; empty if no line names a country. */
  country: string
}

/** '10115 Berlin', 'D-10115 Berlin', '1012 AB Amsterdam', '110 00 Praha'. */
const codeFirst = /^(?:[A-Z]{1,3}[- ])?(\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{4,6})[ ,]+(\D.*)$/
/** 'Annapolis, MD 21401', 'London SW1A 1AA', 'Dublin D02 X285', 'Toronto ON M5V 2T6'. */
const codeLast =
  /^(.*?\D)[ ,]+((?:[A-Z]{2} )?\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d{2} [A-Z\d]{4}|(?:[A-Z]{2} )?[A-Z]\d[A-Z] \d[A-Z]\d)$/

export function readPostalAddress(text: string): PostalAddress {
  const lines = linesOf(text)
  const named = countryCode(lines.at(-1) ?? '')
  const rest = named ? lines.slice(0, -1) : lines
  const at = rest.findLastIndex((line) => placeOf(line) !== undefined)
  const { postcode = '', city = '' } = placeOf(rest[at] ?? '') ?? {}
  const [street = '', ...more] = rest.filter((_, index) => index !== at)
  return { street, more: more.join(', '), postcode, city, country: named ?? '' }
}

/** An address on one line has commas where others have new lines, and one before the state of an American city. */
function linesOf(text: string): string[] {
  const split = (separator: RegExp) =>
    text
      .split(separator)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const lines = split(/\r?\n/)
  return lines.length > 1 ? lines : split(/,(?! ?[A-Z]{2} )/)
}

function placeOf(line: string): { postcode: string; city: string } | undefined {
  const first = codeFirst.exec(line)
  if (first?.[1] && first[2]) return { postcode: first[1], city: first[2].trim() }
  const last = codeLast.exec(line)
  if (last?.[1] && last[2]) return { postcode: last[2], city: last[1].replace(/[ ,]+$/, '') }
  return undefined
}
