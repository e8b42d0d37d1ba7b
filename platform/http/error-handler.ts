import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#core/problem'
import { isDatabaseLost, isDatabaseUnreachable, isDiskFull, isTooSlow } from '#platform/db/database'

/** Turns what is thrown into a response: a Problem with its message, anything else as 'Something went wrong'. */
export function errorHandler(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = refusalOf(error, request, reply)
  return reply.code(status).send(body)
}

/** What to answer. What the owner must look into is logged. */
export function refusalOf(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem) {
    if (problem.status === 503) reply.header('retry-after', retryAfterSeconds)
    if (problem.cause) request.log.error({ err: problem.cause, requestId: request.id }, problem.message)
    const { message, code, fields, details } = problem
    return { status: problem.status, body: { ...details, message, code, ...(fields && { fields }) } }
  }
  request.log.error({ err: error, requestId: request.id }, 'Something went wrong')
  return { status: 500, body: { message: 'Something went wrong', code: 'accident', requestId: request.id } }
}

function asProblem(error: FastifyError | Error): Problem | undefined {
  if (error instanceof Problem && error.status < 500) return error
  if (isDatabaseUnreachable(error)) return Object.assign(databaseUnreachable(), { cause: error })
  if (isDiskFull(error)) return diskFull()
  if (isDatabaseLost(error)) return Object.assign(databaseLost(), { cause: error })
  if (isTooSlow(error)) return Object.assign(tooSlow(), { cause: error })
  if (error instanceof Problem) return error
  const { statusCode, code } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Problem('too-large', 413, 'That is more than can be sent at once.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('not-json', 415, 'Please send JSON.')
  if (statusCode !== undefined && statusCode < 500)
    return new Problem('malformed', statusCode, 'That could not be read.')
  return undefined
}

export const diskFull = () =>
  new Problem('disk-full', 507, 'The disk is full. Nothing was changed; free some space and try again.')

const tooSlow = () =>
  new Problem('too-slow', 503, 'This took too long, so it was stopped. Please ask for less at once.')

const retryAfterSeconds = 2

const databaseUnreachable = () =>
  new Problem('database-away', 503, 'The database cannot be reached at the moment. Please try again in a few seconds.')

const databaseLost = () =>
  new Problem('database-lost', 503, 'The database has stopped, so Mainstreet ends. Everything saved until now is safe.')
