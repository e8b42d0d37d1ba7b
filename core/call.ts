import * as z from 'zod'
import { plainMessage } from './plain-messages'

// For both sides: forms show what the schemas of calls say.
z.config({ customError: plainMessage })

/**
 * The contract of one API call: the server answers it, the browser sends it. Its input is one flat object; path
 * parameters go into the path, the rest into the query (GET, DELETE) or the JSON body.
 */
export type Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: `/${string}`
  input: Input
  /** Properties that the schema does not name are not sent. */
  output: Output
  /** Of success; 204 has no body. */
  status: number
}

type Parts<Input extends z.ZodType, Output extends z.ZodType> = {
  input: Input
  output: Output
  status?: number
}

export function call<Input extends z.ZodType, Output extends z.ZodType>(
  line: `${Call['method']} /${string}`,
  { input, output, status = 200 }: Parts<Input, Output>,
): Call<Input, Output> {
  const [method, path] = line.split(' ') as [Call['method'], Call['path']]
  return { method, path, input, output, status }
}

/** The output of a call that answers a file of this type. */
export const fileOf = (contentMediaType: string) => z.custom<Uint8Array>().meta({ contentMediaType })

export type InputOf<C extends Call> = z.input<C['input']>
export type ParsedInputOf<C extends Call> = z.output<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

/** Sent twice, these would create two records, so they carry an idempotency key. */
export const createsSomething = ({ status }: Pick<Call, 'status'>) => status === 201

export const idempotencyHeader = 'idempotency-key'

export const travelsInQuery = (method: Call['method']) => method === 'GET' || method === 'DELETE'

export type CallRequest = { url: string; body: Record<string, unknown> | undefined }

/** Splits an input into path, query and body. */
export function requestFor(
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: Record<string, unknown> = {},
): CallRequest {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (!travelsInQuery(method)) {
    return { url: filled, body: given.length > 0 ? Object.fromEntries(given) : undefined }
  }
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return { url: query ? `${filled}?${query}` : filled, body: undefined }
}
