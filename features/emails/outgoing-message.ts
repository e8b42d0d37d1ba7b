/** The plain text of a message, with an HTML alternative where there is one. */
export function outgoingMessageBody({ body, html }: { body: string; html: string | null }): {
  text: string
  html?: string
} {
  if (!html) return { text: body }
  return {
    text: body,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="font: 14px/1.5 Arial, Helvetica, sans-serif">${html}</body></html>`,
  }
}
