import { decodePercent } from '#core/decode-percent'

/** Whether the text of a mail shows this picture, so that it is no attachment to list. */
export const isShownInText = (contentId: string | null, html: string | null): boolean =>
  contentId !== null && html !== null && contentIdsIn(html).has(contentId)

const contentIdsIn = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/["'(]\s*cid:([^"')\s]{1,1000})/gi), ([, id]) => decoded(id as string)))

function decoded(id: string): string {
  const text = id.replaceAll('&amp;', '&')
  return decodePercent(text) ?? text
}
