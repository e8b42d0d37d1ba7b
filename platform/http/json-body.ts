import type { FastifyInstance } from 'fastify'
import { Problem } from '#core/problem'

/** No form of ours nests deeper; a hostile one might, to make the parser or the schemas work. */
const deepest = 20

/** Reads JSON bodies: empty is nothing, `__proto__` is refused, depth is limited before parsing. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    if (isDeeperThan(deepest, text)) return done(new Problem('too-deep', 400, 'That is nested too deeply.'))
    if (holdsNul(text)) return done(unstorable())
    parse(request, text, done)
  })
}

export const unstorable = () => new Problem('unstorable', 422, 'That holds a character that cannot be stored.')

/** The database refuses NUL in text; a pair of backslashes before it is only somebody writing about it. */
export const holdsNul = (json: string) => /(?<!\\)(?:\\\\)*\\u0000/.test(json)

export function isDeeperThan(limit: number, json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (inText) {
      if (letter === '\\') at++
      else if (letter === '"') inText = false
    } else if (letter === '"') inText = true
    else if (letter === '{' || letter === '[') {
      depth++
      if (depth > limit) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}
