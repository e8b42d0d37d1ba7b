/** What leaves: words for every program, and beside them the same with its looks for those that show them. */
export function letterOf({ body, html }: { body: string; html: string | null }): { text: string; html?: string } {
  if (!html) return { text: body }
  return {
    text: body,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="font: 14px/1.5 Arial, Helvetica, sans-serif">${html}</body></html>`,
  }
}
