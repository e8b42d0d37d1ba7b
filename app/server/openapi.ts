import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Call, travelsInQuery } from '#core/call'
import { sessionCookie } from '#features/sessions/server/auth'
import { version } from '../../package.json' with { type: 'json' }
import type { AppContext } from './app-context'
import { publicPaths } from './public-paths'

type Schema = { type?: string; properties?: Record<string, object>; required?: string[]; [rest: string]: unknown }

/** The OpenAPI document, generated from the registered calls. */
export function openApiRoute(app: FastifyInstance, context: Pick<AppContext, 'publicUrl' | 'https'>): void {
  let document: object | undefined
  app.get('/api/openapi.json', async () => {
    document ??= describeApi(app.calls, context)
    return document
  })
}

function describeApi(calls: Call[], { publicUrl, https }: Pick<AppContext, 'publicUrl' | 'https'>) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mainstreet', version, description: 'Every call of this Mainstreet, as it is answered.' },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(https) } },
      schemas: { Problem: problem },
    },
    paths,
  }
}

const problem = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'Fit to be shown' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with each field' },
  },
}

function operation(call: Call) {
  const input = schemaOf(call.input, 'input')
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const rest = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))
  const inQuery = travelsInQuery(call.method)
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: input.properties?.[name] ?? {} })),
    ...(inQuery ? rest : []).map(([name, schema]) => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      schema,
    })),
  ]
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(!inQuery && rest.length > 0 && { requestBody: json(withoutPath(input, inPath)) }),
    ...(publicPaths.includes(call.path) && { security: [] }),
    responses: {
      [call.status]: {
        description: 'Done',
        ...(call.status !== 204 && outputOf(call)),
      },
      default: { description: 'Refused, with a reason', ...json({ $ref: '#/components/schemas/Problem' }) },
    },
  }
}

/** A file has a type and no schema. */
function outputOf({ output }: Call) {
  const type = output.meta()?.contentMediaType
  return typeof type === 'string' ? { content: { [type]: {} } } : json(schemaOf(output, 'output'))
}

function withoutPath(input: Schema, inPath: string[]): Schema {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)),
  )
  return { ...input, properties, required: input.required?.filter((name) => !inPath.includes(name)) ?? [] }
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described as Schema
}
