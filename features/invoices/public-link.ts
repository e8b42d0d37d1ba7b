/** URL path of a client's page. Short, because it is shown in mails. */
export const publicPath = (token: string) => `/i/${token}`

/** 32 characters; 43 in links of earlier versions. */
export const isToken = (text: string) => /^(?:[\w-]{32}|[\w-]{43})$/.test(text)
