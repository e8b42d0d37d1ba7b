import { loggedOutFlag, signedInFlag } from '#features/landing/marks'

/** Lets the landing page offer the way to the dashboard. */
export const rememberSignedIn = () => localStorage.setItem(signedInFlag, 'true')
export const forgetSignedIn = () => localStorage.removeItem(signedInFlag)

/** Lets the landing page say that the owner has logged out. */
export function rememberLoggedOut(): void {
  forgetSignedIn()
  sessionStorage.setItem(loggedOutFlag, 'true')
}
