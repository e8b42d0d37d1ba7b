import { loggedOutFlag, signedInFlag } from '../marks'
import { wantedPage } from '../wanted-page'

/** What the page shows only to some: a way back to the dashboard, and the request to log in. */
export function showVisitorState() {
  if (isSignedIn()) reveal('open-dashboard')
  if (wantedPage(document.cookie)) reveal('wanted-bar')
}

/** Once, and for as long as any message of the house stays. */
export function tellLoggedOut() {
  if (!take(loggedOutFlag)) return
  reveal('logged-out-note')
  setTimeout(() => document.getElementById('logged-out-note')?.setAttribute('hidden', ''), 5000)
}

function reveal(id: string) {
  document.getElementById(id)?.removeAttribute('hidden')
}

function take(flag: string): boolean {
  try {
    const isSet = sessionStorage.getItem(flag) === 'true'
    sessionStorage.removeItem(flag)
    return isSet
  } catch {
    return false
  }
}

// Reading storage throws where the visitor has forbidden it.
function isSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInFlag) === 'true'
  } catch {
    return false
  }
}
