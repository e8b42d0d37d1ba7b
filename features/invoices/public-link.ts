/** URL path of a client's page. Short, because it is shown in mails. */
export const publicPath = (token: string) => `/i/${token}`

export const tokenBytes = 32

/** 32 bytes in base64url are 43 characters. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text)
