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
import type { Db } from '#platform/db/database'
import { runOnce } from '#platform/idempotency/run-once'
import { holdsNul, unstorable } from './json-body'

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

/** Registers the route of a call: the input is parsed by its schema, and the output is reduced to its schema. */
export function answer<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (context: HandlerContext<C>) => Promise<z.input<C['output']>>,
  { bodyLimit }: { bodyLimit?: number } = {},
): void {
  app.calls.push(call)
  app.route({
    method: call.method,
    url: call.path,
    ...(bodyLimit && { bodyLimit }),
    async handler(request, reply) {
      const runHandler = async () => {
        const result = await handle({ input: inputOf(call, request), request, reply })
        return call.status === 204 ? undefined : (call.output.parse(result) as OutputOf<C>)
      }
      const key = request.headers[idempotencyHeader]
      if (!createsSomething(call) || typeof key !== 'string' || !request.signedIn)
        return reply.code(call.status).send(await runHandler())
      const { status, body } = await runOnce(app.db, scopedKey(request.signedIn.userId, call.path, key), async () => {
        return { status: call.status, body: JSON.stringify(await runHandler()) }
      })
      return reply.code(status).type('application/json').send(body)
    },
  })
}

/** The same key from another user or for another call is a different one. */
const scopedKey = (userId: number, path: string, key: string) => `${userId} ${path} ${key.slice(0, 100)}`

function inputOf<C extends Call>(call: C, request: FastifyRequest): ParsedInputOf<C> {
  const inQuery = travelsInQuery(call.method)
  const sent = inQuery ? request.query : request.body
  if (holdsNul(JSON.stringify([request.params, inQuery ? sent : null]))) throw unstorable()
  const parsed = call.input.safeParse({ ...(sent as object | null), ...(request.params as object) })
  if (!parsed.success) throw invalid(fieldMessages(parsed.error))
  return parsed.data as ParsedInputOf<C>
}

function fieldMessages(error: z.ZodError): FieldMessages {
  const messages: FieldMessages = {}
  for (const issue of error.issues) messages[issue.path.join('.') || 'input'] ??= issue.message
  return messages
}
