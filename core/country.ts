const languages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl']
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** Without those of countries that are no more: DD is written DE today. */
const allCodes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)

let codes: Map<string, string> | undefined

/** Country codes by lower-case name in any of these languages. */
function codesByName(): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of allCodes) {
      const name = names.of(code)
      if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), code)
    }
  }
  for (const [name, code] of Object.entries({ usa: 'US', uk: 'GB', holland: 'NL' })) found.set(name, code)
  return found
}

/** 'Spain', 'España' and 'ES' are all ES. */
export function countryCode(text: string): string | undefined {
  codes ??= codesByName()
  const name = text.trim().replace(/\.$/, '')
  if (/^[A-Z]{2}$/.test(name) && [...codes.values()].includes(name)) return name
  return codes.get(name.toLowerCase())
}
