/** The content security policy of the mail frame: no scripts, and no network except for images that the owner asked for. */
export const framePolicy = ({ withImages }: { withImages: boolean }) =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `img-src data: cid:${withImages ? ' http: https:' : ''}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** The frame's sandbox attribute: links may open new windows, nothing else is allowed. */
export const frameSandbox = 'allow-popups allow-popups-to-escape-sandbox'
