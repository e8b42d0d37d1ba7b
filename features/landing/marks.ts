/** Marks in the browser's storage, for the landing page alone to read. They open nothing: only the session cookie does. */
export const signedInFlag = 'mainstreet.signed-in'
export const loggedOutFlag = 'mainstreet.logged-out'
