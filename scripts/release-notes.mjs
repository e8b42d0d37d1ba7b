/**
 * The part of the change log that belongs to a version, or undefined where it has no dated section.
 * @param {string} changelog
 * @param {string} version
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^(?=## )/m)
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} — \\d{4}-\\d{2}-\\d{2}\\n`)
  const section = sections.find((text) => heading.test(text))
  return section?.replace(heading, '').trim() || undefined
}
