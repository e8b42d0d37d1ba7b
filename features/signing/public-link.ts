/** URL path of a signer's page. Short, because it is shown in mails. */
export const publicPath = (token: string) => `/s/${token}`

/** URL path of the page that checks a sealed PDF. */
export const verifyPath = '/verify'
