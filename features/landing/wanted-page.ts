export const wantedCookie = 'wanted'

/** The page a visitor asked for before logging in, unless it could lead to another site. */
export function wantedPage(cookies: string): string | null {
  const written = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${wantedCookie}=`))
    ?.slice(wantedCookie.length + 1)
  const path = written ? decoded(written) : null
  return path && isOwnPath(path) ? path : null
}

// Browsers drop tabs and line breaks inside an address, so "/<tab>/elsewhere" would leave the site.
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\t\r\n]*$/.test(path)
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
