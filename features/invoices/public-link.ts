/** Where a client sees an invoice. Short, because it is read in mails. */
export const publicPath = (token: string) => `/i/${token}`

/** 32 bytes of chance: nobody guesses one. */
export const tokenBytes = 32

/** Those bytes as text. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text)
