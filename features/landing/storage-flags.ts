/** Browser storage keys that only change what the landing page shows; access depends on the session cookie alone. */
export const signedInFlag = 'mainstreet.signed-in'
export const loggedOutFlag = 'mainstreet.logged-out'
