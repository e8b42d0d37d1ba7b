import { second } from '#core/durations'
import { requestedPage } from '../requested-page'
import { loggedOutFlag, signedInFlag } from '../storage-flags'

/** Reveals the link to the dashboard and the prompt to log in, where they apply. */
export function showVisitorState() {
  if (isSignedIn()) reveal('open-dashboard')
  if (requestedPage(document.cookie)) reveal('wanted-bar')
}

/** Shown once, for as long as a toast. */
export function showLoggedOutNote() {
  if (!consumeFlag(loggedOutFlag)) return
  reveal('logged-out-note')
  setTimeout(() => document.getElementById('logged-out-note')?.setAttribute('hidden', ''), 5 * second)
}

function reveal(id: string) {
  document.getElementById(id)?.removeAttribute('hidden')
}

function consumeFlag(flag: string): boolean {
  try {
    const isSet = sessionStorage.getItem(flag) === 'true'
    sessionStorage.removeItem(flag)
    return isSet
  } catch {
    return false
  }
}

// Reading storage throws if the visitor has blocked it.
function isSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInFlag) === 'true'
  } catch {
    return false
  }
}
