import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { type Call, type OutputOf, type ParsedInputOf, travelsInQuery } from '#core/call'
import { type FieldMessages, invalid } from '#core/problem'
import { holdsNul, unstorable } from './json-body'

export type Asked<C extends Call> = {
  input: ParsedInputOf<C>
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers one call: its input is parsed by the call's schema, and only what the call's output names leaves the house. */
export function answer<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (asked: Asked<C>) => Promise<z.input<C['output']>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    async handler(request, reply) {
      const result = await handle({ input: inputOf(call, request), request, reply })
      if (call.status === 204) return reply.code(204).send()
      return reply.code(call.status).send(call.output.parse(result) as OutputOf<C>)
    },
  })
}

function inputOf<C extends Call>(call: C, request: FastifyRequest): ParsedInputOf<C> {
  const inQuery = travelsInQuery(call.method)
  const sent = inQuery ? request.query : request.body
  if (inQuery && holdsNul(JSON.stringify(sent))) throw unstorable()
  const parsed = call.input.safeParse({ ...(sent as object | null), ...(request.params as object) })
  if (!parsed.success) throw invalid(fieldMessages(parsed.error))
  return parsed.data as ParsedInputOf<C>
}

function fieldMessages(error: z.ZodError): FieldMessages {
  const messages: FieldMessages = {}
  for (const issue of error.issues) messages[issue.path.join('.') || 'input'] ??= issue.message
  return messages
}
