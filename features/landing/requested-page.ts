import { decodePercent } from '#core/decode-percent'

export const requestedPageCookie = 'wanted'

/** The page a visitor requested before logging in; null if it could lead to another site. */
export function requestedPage(cookies: string): string | null {
  const encoded = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${requestedPageCookie}=`))
    ?.slice(requestedPageCookie.length + 1)
  const path = encoded && decodePercent(encoded)
  return path && isOwnPath(path) ? path : null
}

// Browsers drop tabs and line breaks inside a URL, so "/<tab>/elsewhere" would leave the site.
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(path)
}
