const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** For example 'Firefox on Linux'. */
export function deviceName(userAgent: string | null): string {
  const browser = matchingName(browsers, userAgent)
  const system = matchingName(systems, userAgent)
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}

const matchingName = (names: [RegExp, string][], text: string | null) =>
  names.find(([pattern]) => text && pattern.test(text))?.[1]
