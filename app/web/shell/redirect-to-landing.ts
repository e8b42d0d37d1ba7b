import { requestedPageCookie } from '#app/paths'
import { clearSignedIn } from '#features/sessions/web/signed-in-flag'

/** When the session has ended: to the landing page, and after the next sign-in back to this page. */
export function redirectToLanding(): void {
  const { pathname, search } = window.location
  if (pathname === '/' || pathname === '/setup') return
  // biome-ignore lint/suspicious/noDocumentCookie: the landing page must read it before any script of ours could store it elsewhere
  document.cookie = requestedPageCookie(pathname + search)
  clearSignedIn()
  window.location.assign('/')
}
