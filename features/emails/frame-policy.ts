/**
 * What the frame may do: open links in new windows. Our origin lets the page around it measure the mail and hear its keys; scripts
 * are never allowed, so nothing inside can use it.
 */
export const frameSandbox = 'allow-popups allow-popups-to-escape-sandbox allow-same-origin'

/** The content security policy of the mail frame: no scripts, and no network except for images that the owner asked for. */
export const framePolicy = ({ withImages }: { withImages: boolean }) =>
  [
    `sandbox ${frameSandbox}`,
    "default-src 'none'",
    `img-src data: cid:${withImages ? ' http: https:' : ''}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
