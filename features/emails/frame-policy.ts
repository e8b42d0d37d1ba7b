/** What the frame of a mail may do: show words and their looks. Scripts never, the network only for pictures that were asked for. */
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

/** The same for the frame's own attribute: new windows for its links, and nothing else. */
export const frameSandbox = 'allow-popups allow-popups-to-escape-sandbox'
