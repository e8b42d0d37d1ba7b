import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import {
  type Call,
  createsSomething,
  idempotencyHeader,
  type OutputOf,
  type ParsedInputOf,
  travelsInQuery,
} from '#core/call'
import { type FieldMessages, invalid } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { runOnce, storedAnswer } from '#platform/idempotency/run-once'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    /** Every registered call, for the API documentation. */
    calls: Call[]
  }
  interface FastifyRequest {
    /** Null on public calls without a session. */
    signedIn: SignedIn | null
  }
}

export type SignedIn = { sessionId: number; userId: number }

export type HandlerContext<C extends Call> = {
  input: ParsedInputOf<C>
  request: FastifyRequest
  reply: FastifyReply
}

type Options = {
  bodyLimit?: number
  /** A call that creates something for strangers, who have no keys. */
  withoutKey?: boolean
}

/** Registers the route of a call: the input is parsed by its schema, and the output is reduced to its schema. */
export function answer<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (context: HandlerContext<C>) => Promise<z.input<C['output']>>,
  { bodyLimit, withoutKey = false }: Options = {},
): void {
  if (createsSomething(call) && !withoutKey)
    throw new Error(`${call.method} ${call.path} creates something, so it is registered with answerOnce`)
  app.calls.push(call)
  app.route({
    method: call.method,
    url: call.path,
    ...(bodyLimit && { bodyLimit }),
    async handler(request, reply) {
      const result = await handle({ input: inputOf(call, request), request, reply })
      return reply.code(call.status).send(call.status === 204 ? undefined : outputOf(call, result))
    },
  })
}

/** Registers a call that answers a file, which its handler sends. */
export function answerFile<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (context: HandlerContext<C>) => Promise<unknown>,
): void {
  app.calls.push(call)
  app.route({
    method: ['GET', 'HEAD'],
    url: call.path,
    handler: (request, reply) => handle({ input: inputOf(call, request), request, reply }),
  })
}

/** What a call stores and answers, in the transaction that also stores its idempotency key. */
export type Work<C extends Call> = (tx: Transaction) => Promise<z.input<C['output']>>

/**
 * Registers a call that creates something. Its handler first does what takes long or leaves the server, with no
 * transaction open, and returns the work, which uses nothing but its transaction. A repeated key gets the first answer.
 */
export function answerOnce<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (context: HandlerContext<C>) => Work<C> | Promise<Work<C>>,
  /** Visitors without a session may use keys too: only where the answer reveals nothing to whoever knows a key. */
  { forStrangers = false } = {},
): void {
  app.calls.push(call)
  app.route({
    method: call.method,
    url: call.path,
    async handler(request, reply) {
      const key = keyOf(request, forStrangers)
      const { status, body } =
        (key && (await storedAnswer(app.db, key, hashOf(request)))) || (await run(request, reply, key))
      return reply.code(status).type('application/json').send(body)
    },
  })

  async function run(request: FastifyRequest, reply: FastifyReply, key: string | undefined) {
    const work = await handle({ input: inputOf(call, request), request, reply })
    const answered = async (tx: Transaction) => ({
      status: call.status,
      body: JSON.stringify(outputOf(call, await work(tx))),
    })
    return key ? runOnce(app.db, key, answered, hashOf(request)) : app.db.transaction(answered)
  }
}

/** The same key from another user is a different one. */
export const storedKey = (user: number | 'stranger', key: string) => `${user} ${key.slice(0, 100)}`

function keyOf({ headers, signedIn }: FastifyRequest, forStrangers: boolean): string | undefined {
  const key = headers[idempotencyHeader]
  const user = signedIn?.userId ?? (forStrangers ? 'stranger' : undefined)
  return typeof key === 'string' && user ? storedKey(user, key) : undefined
}

/** What a key stands for. */
const hashOf = ({ method, url, body, uploaded }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null, uploaded?.key]))
    .digest('base64url')

const outputOf = <C extends Call>(call: C, result: unknown) => call.output.parse(result) as OutputOf<C>

/** Invalid input is refused with a message for each field. */
function inputOf<C extends Call>(call: C, request: FastifyRequest): ParsedInputOf<C> {
  const query = travelsInQuery(call.method) ? (request.query as object) : {}
  const parsed = call.input.safeParse({ ...query, ...(request.body as object | null), ...(request.params as object) })
  if (!parsed.success) throw invalid(fieldMessages(parsed.error))
  return parsed.data as ParsedInputOf<C>
}

function fieldMessages(error: z.ZodError): FieldMessages {
  const messages: FieldMessages = {}
  for (const issue of error.issues) messages[issue.path.join('.') || 'input'] ??= issue.message
  return messages
}
