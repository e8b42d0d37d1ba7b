/** URL path of the client's page. Short, because it is shown in mails. */
export const publicPath = (token: string) => `/q/${token}`

export const isToken = (text: string) => /^[\w-]{32}$/.test(text)
