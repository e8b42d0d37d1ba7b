type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}
export type OpenApi = { paths: Record<string, Record<string, Described>> }

type Input = { name: string; place: string; kind: string; required: boolean }
export type Operation = { line: string; inputs: Input[]; answers: string }

/** The operations grouped by the first part of the path, in alphabetical order. */
export function operationsBySubject({ paths }: OpenApi): { subject: string; operations: Operation[] }[] {
  const subjects = new Map<string, Operation[]>()
  for (const [path, methods] of Object.entries(paths)) {
    const subject = path.split('/')[2] ?? path
    const operations = Object.entries(methods).map(([method, described]) => ({
      line: `${method.toUpperCase()} ${path}`,
      inputs: inputsOf(described),
      answers: Object.keys(described.responses)
        .filter((status) => status !== 'default')
        .join(', '),
    }))
    subjects.set(subject, [...(subjects.get(subject) ?? []), ...operations])
  }
  return [...subjects]
    .map(([subject, operations]) => ({ subject, operations }))
    .sort((a, b) => a.subject.localeCompare(b.subject))
}

function inputsOf({ parameters = [], requestBody }: Described): Input[] {
  const body = requestBody?.content['application/json'].schema
  return [
    ...parameters.map(({ name, in: place, required = false, schema }) => ({
      name,
      place,
      kind: kindOf(schema),
      required,
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: 'body',
      kind: kindOf(schema),
      required: body?.required?.includes(name) ?? false,
    })),
  ]
}

function kindOf({ type, enum: words, anyOf }: Schema): string {
  if (words) return `one of ${words.join(', ')}`
  if (anyOf) return [...new Set(anyOf.map(kindOf))].join(' or ')
  return [type ?? 'anything'].flat().join(' or ')
}
