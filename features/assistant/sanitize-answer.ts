/** Removes images, external links and HTML, which could leak data to another site. */
export function sanitizeAnswer(answer: string): string {
  return answer
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/!\[([^\]]*)\]\[[^\]]*\]/g, '$1')
    .replace(/\[([^\]]*)\]\(\s*(?!\/(?!\/|\\))(?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, '')
    .replace(/<(https?:[^>]*)>/gi, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll('\u0000', '')
    .trim()
}
