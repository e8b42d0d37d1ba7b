import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problem'

/** None of our inputs is deeper; a hostile one might be, to keep the parser or the schemas busy. */
const maxDepth = 20

/** In bytes. A smaller body is read in no time. */
const largeBody = 64 * 1024

/**
 * Parses JSON bodies and no others: an empty body is undefined, `__proto__` is refused, and what is no object or nested
 * deeply is refused before parsing; a large one that is no object by its first bytes.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    if (!isObject(text)) return done(notAnObject())
    if (isDeeperThan(maxDepth, text)) return done(new Problem('too-deep', 400, 'That is nested too deeply.'))
    if (holdsNul(text)) return done(unstorable())
    parse(request, text, done)
  })
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isLargeJson(request)) return payload
    const content = payload as Readable
    await once(content, 'readable')
    const beginning: Buffer | null = content.read()
    // It has ended already.
    if (!beginning) return Readable.from([])
    if (!mayBeObject(beginning.toString('latin1'))) {
      discardRest(request, reply)
      throw notAnObject()
    }
    content.unshift(beginning)
    return content
  })
}

/** What is left unread would keep the next request of the same connection waiting. */
function discardRest({ raw, headers, server }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= (server.initialConfig.bodyLimit as number)) raw.resume()
  // Nobody knows how much is still to come.
  else reply.header('connection', 'close')
}

const isLargeJson = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/json') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > largeBody)

const mayBeObject = (beginning: string) => /^\s*([{n]|$)/.test(beginning)

const notAnObject = () => new Problem('not-an-object', 400, 'Please send a JSON object.')

/** NUL in the address of a call, as in a body: the database would refuse it in the middle of the work. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(/^\/api\/.*(%00|\0)/.test(request.url) ? unstorable() : undefined),
  )
}

/** Every call takes an object. Spreading a long text or list into one would make a property of each letter or entry. */
const isObject = (json: string) => /^\s*(\{|null\s*$)/.test(json)

export const unstorable = () => new Problem('unstorable', 422, 'That holds a character that cannot be stored.')

/** The database refuses NUL in text. After an escaped backslash, `u0000` is plain text. */
export const holdsNul = (json: string) => /(?<!\\)(?:\\\\)*\\u0000/.test(json)

export function isDeeperThan(limit: number, json: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (inString) {
      if (letter === '\\') at++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') {
      depth++
      if (depth > limit) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}
