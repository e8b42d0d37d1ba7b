const opening = '<div data-forwarded="mail">'
const closing = '</div>'

/** The HTML of a draft: what the owner writes, and below it the forwarded mail with its own formatting. */
export const joinForwarded = (written: string, forwarded: string | null): string =>
  forwarded === null ? written : `${written}${opening}${forwarded}${closing}`

export function splitForwarded(html: string): { written: string; forwarded: string | null } {
  const at = html.indexOf(opening)
  if (at < 0 || !html.endsWith(closing)) return { written: html, forwarded: null }
  return { written: html.slice(0, at), forwarded: html.slice(at + opening.length, -closing.length) }
}
