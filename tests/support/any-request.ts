import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { hostileValue, objectOf, type Schema, valueFor } from './any-value'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}
export type Operation = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; described: Described }

/** Every call of an OpenAPI document. */
export const operationsOf = (document: { paths: Record<string, Record<string, Described>> }): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      described,
    })),
  )

/** A request as described, one that is wrong in one place, or one that is wrong altogether. */
export function anyRequest(operation: Operation): fc.Arbitrary<InjectOptions> {
  const described = describedRequest(operation)
  return fc
    .oneof(
      { weight: 4, arbitrary: described },
      { weight: 5, arbitrary: halfValid(described) },
      { weight: 2, arbitrary: described.chain((request) => hostileBody.map((wrong) => ({ ...request, ...wrong }))) },
    )
    .map(toInjectOptions)
}

type Parts = {
  method: Operation['method']
  path: string
  inPath: Record<string, unknown>
  query: [name: string, value: unknown][]
  body?: Record<string, unknown> | undefined
  /** Sent as it is, instead of the body. */
  raw?: { payload: string | Buffer; contentType: string | undefined }
}

function describedRequest({ method, path, described }: Operation): fc.Arbitrary<Parts> {
  const inSchema = (place: Parameter['in']): Schema => {
    const parameters = (described.parameters ?? []).filter((parameter) => parameter.in === place)
    return {
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  const bodySchema = described.requestBody?.content['application/json'].schema
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    inPath: objectOf(inSchema('path')),
    query: objectOf(inSchema('query')).map((query) => Object.entries(query)),
    body: bodySchema ? (valueFor(bodySchema) as fc.Arbitrary<Record<string, unknown>>) : fc.constant(undefined),
  })
}

/** One field is replaced, left out, added or doubled. */
const halfValid = (described: fc.Arbitrary<Parts>): fc.Arbitrary<Parts> =>
  fc
    .tuple(described, hostileValue, fc.nat(), fc.constantFrom('replace', 'omit', 'add', 'double'))
    .map(([request, wrong, chosen, change]) => spoil(request, wrong, chosen, change))

const unexpectedNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  'then',
  '',
  '\0',
  '$where',
  'a.b',
  'a[b]',
]

function spoil(request: Parts, wrong: unknown, chosen: number, change: string): Parts {
  const { inPath, query, body } = request
  const places = [
    ...Object.keys(inPath).map((name) => ({ in: 'path', name })),
    ...query.map(([name]) => ({ in: 'query', name })),
    ...Object.keys(body ?? {}).map((name) => ({ in: 'body', name })),
  ]
  const place = places[chosen % Math.max(1, places.length)]
  const extra = unexpectedNames[chosen % unexpectedNames.length] as string
  if (change === 'add' || !place)
    return body ? { ...request, body: withOwn(body, extra, wrong) } : { ...request, query: [...query, [extra, wrong]] }
  const { name } = place
  if (place.in === 'path') return { ...request, inPath: { ...inPath, [name]: wrong } }
  if (place.in === 'query') {
    const others = query.filter(([known]) => known !== name)
    if (change === 'omit') return { ...request, query: others }
    return { ...request, query: [...(change === 'double' ? query : others), [name, wrong]] }
  }
  const { [name]: before, ...others } = body as Record<string, unknown>
  if (change === 'omit') return { ...request, body: others }
  return { ...request, body: { ...others, [name]: change === 'double' ? [before, before] : wrong } }
}

/** An own property also where the name is `__proto__`. */
const withOwn = (body: Record<string, unknown>, name: string, value: unknown) =>
  Object.defineProperty({ ...body }, name, { value, enumerable: true })

const boundary = 'xyz'
const brokenForms = [
  '',
  '--',
  `--${boundary}--`,
  `--${boundary}\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf`,
  `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\na\0b\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="\0"\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\n${'X-Header: 1\r\n'.repeat(3_000)}\r\nx\r\n--${boundary}--\r\n`,
]

/** Bodies that are no object in JSON. */
const hostileBody: fc.Arbitrary<Partial<Parts>> = fc.oneof(
  hostileValue.map((body) => json(JSON.stringify(body))),
  fc
    .constantFrom(
      '{',
      '{"a":',
      '{"a":1,}',
      "{'a':1}",
      '{"__proto__":{"x":1}}',
      '{"a":"\\ud800"}',
      '{"a":\t"\u0001"}',
      'NaN',
    )
    .map(json),
  fc.constant(json(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)),
  fc.constant(json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))),
  fc
    .tuple(
      fc.constantFrom('{}', '', 'a=1&a=2', '<a/>', '\0'),
      fc.constantFrom(
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'x',
        '',
        'application/json; charset=x',
      ),
    )
    .map(([payload, contentType]) => ({ raw: { payload, contentType } })),
  fc
    .tuple(
      fc.constantFrom(...brokenForms),
      fc.constantFrom(
        `multipart/form-data; boundary=${boundary}`,
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ),
    )
    .map(([payload, contentType]) => ({ raw: { payload, contentType } })),
)

function json(payload: string | Buffer): Partial<Parts> {
  return { raw: { payload, contentType: 'application/json' } }
}

function toInjectOptions({ method, path, inPath, query, body, raw }: Parts): InjectOptions {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name]))
  const asked = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const url = asked === '' ? filled : `${filled}?${asked}`
  if (raw)
    return {
      method,
      url,
      payload: raw.payload,
      headers: { ...(raw.contentType !== undefined && { 'content-type': raw.contentType }) },
    }
  if (!body) return { method, url }
  return { method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** In an address a lone surrogate cannot be written, so a byte that is no UTF-8 stands for it; `%00` is sent as it is. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value) ?? '')
  if (text === '%00') return text
  const short = text.slice(0, 3_000)
  return /\p{Surrogate}/u.test(short) ? '%ff' : encodeURIComponent(short)
}
