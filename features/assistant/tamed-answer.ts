/** Takes out of an answer what could carry something away: pictures, links that lead outside, and HTML. */
export function tamedAnswer(answer: string): string {
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
