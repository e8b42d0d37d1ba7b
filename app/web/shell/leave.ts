import { wantedCookie } from '#app/paths'
import { forgetSignedIn } from '#features/sessions/web/signed-in-mark'

/** The session is over: to the landing page, and after the next sign-in back to where we were. */
export function leaveForLanding(): void {
  const { pathname, search } = window.location
  if (pathname === '/' || pathname === '/setup') return
  // biome-ignore lint/suspicious/noDocumentCookie: the landing page must read it before any script of ours could store it elsewhere
  document.cookie = wantedCookie(pathname + search)
  forgetSignedIn()
  window.location.assign('/')
}
