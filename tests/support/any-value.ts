import fc from 'fast-check'

/** The part of JSON Schema that our descriptions use. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

/** A value as the schema describes it. The name helps where the description is wider than what is accepted. */
export function valueFor(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valueFor(choice, name)))
  if (schema.type === 'string') return textOf(schema, name)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, name)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return listOf(schema, name)
  if (schema.type === 'object') return objectOf(schema)
  return fc.oneof(numberOf({ type: 'number' }, name), fc.jsonValue({ maxDepth: 2 }))
}

export const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, name)])), {
    requiredKeys: required.filter((name) => name in properties),
    noNullPrototype: true,
  })

const listOf = ({ items = {}, minItems = 0, maxItems = 4 }: Schema, name: string) =>
  fc.array(valueFor(items, name), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })

/** Records that exist have low ids. */
const knownId = fc.integer({ min: 1, max: 12 })

function numberOf({ type, minimum = -1000, maximum = 100_000 }: Schema, name: string): fc.Arbitrary<number> {
  if (/id$|ids$|^keep$|^merge$|^moveTo$/i.test(name)) return knownId
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 2_147_483_647) })
  return fc.integer({ min: minimum * 100, max: maximum * 100 }).map((hundredths) => hundredths / 100)
}

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, name: string): fc.Arbitrary<string> {
  const max = Math.max(minLength, Math.min(maxLength, 60))
  if (format === 'email' || /email|^to$|address$/i.test(name))
    return fc.constantFrom('rosa@lark.example.com', "o'hara+x@example.org", 'dana@example.com')
  if (format === 'date-time' || /datetime|startedAt|endedAt|scheduled|^start$|^end$|At$/i.test(name)) return day
  if (format === 'date' || /date$|day$|^from$|^to$|paidOn|occurrence/i.test(name))
    return day.map((instant) => instant.slice(0, 10))
  if (format === 'uri' || /url$|website/i.test(name)) return fc.constant('http://127.0.0.1:9/calendar.ics')
  if (/currency/i.test(name)) return fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')
  if (/zone$/i.test(name)) return fc.constantFrom('Europe/Madrid', 'Pacific/Auckland', 'UTC')
  if (/rrule/.test(name)) return fc.constantFrom('FREQ=DAILY;COUNT=5', 'FREQ=YEARLY', 'FREQ=WEEKLY;BYDAY=MO,WE')
  if (/phone/.test(name)) return fc.constantFrom('+1 555 010 0123', '')
  if (pattern) return patternText(pattern)
  return fc.string({ unit: 'grapheme', minLength, maxLength: max })
}

function patternText(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string()
  }
}

/** Values at limits, of wrong types, and as attackers send them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(0, -1, -0, 1.5, 62.28, 2 ** 31, 2 ** 53 + 2, 1e308, -1e308, 5e-324),
  fc.constantFrom<unknown>(null, true, false, '', ' ', [], {}, [[]], [null], [{}], { length: 9 }),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '-1',
    '1e999',
    '0x10',
    '1,5',
    '٣',
    '½',
    'undefined',
    'null',
    'true',
    '[object Object]',
  ),
  fc.constantFrom('0000-01-01', '-0001-12-31', '9999-12-31', '10000-01-01', '2026-02-30', '2026-13-01T25:61:61Z'),
  fc.constantFrom(
    '-000001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '9999-12-31T23:59:59.999Z',
    '12:30',
    '2026',
  ),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00y',
    '\ufeff',
    '\u202e',
    '\u0085',
    '\u2028',
    'ﷺ',
    'e\u0301'.repeat(200),
  ),
  fc.constantFrom("'; drop table clients; --", '%', '_', '\\', '%00', '{{7*7}}', '<script>alert(1)</script>'),
  fc.constantFrom(
    '../../etc/passwd',
    'C:\\nul',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    '//x',
  ),
  fc.constantFrom(
    '=1+1',
    '@x',
    'a@b',
    'a@b@c',
    '"a b"@example.com',
    'x@[127.0.0.1]',
    'FREQ=SECONDLY',
    'FREQ=DAILY;COUNT=-1',
  ),
  fc.constantFrom('a'.repeat(5_000), 'ñ'.repeat(70_000), '['.repeat(3_000), 'a,'.repeat(20_000), ' '.repeat(30_000)),
  fc.constant(nested(12)),
  fc.constant(nested(2_000)),
  fc.constantFrom<unknown>(
    { toString: null, valueOf: 1 },
    { constructor: 1 },

    { toJSON: 'x' },
    { __html: 1 },
  ),
  fc.array(fc.constantFrom<unknown>(1, 'x', null), { minLength: 1_500, maxLength: 1_500 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value }
  return value
}
