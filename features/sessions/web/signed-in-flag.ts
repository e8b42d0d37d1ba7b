import { loggedOutFlag, signedInFlag } from '#features/landing/storage-flags'

/** The landing page then links to the dashboard. */
export const rememberSignedIn = () => localStorage.setItem(signedInFlag, 'true')
export const clearSignedIn = () => localStorage.removeItem(signedInFlag)

/** The landing page then says that the owner has logged out. */
export function rememberLoggedOut(): void {
  clearSignedIn()
  sessionStorage.setItem(loggedOutFlag, 'true')
}
