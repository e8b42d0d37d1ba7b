import type { FastifyInstance } from 'fastify'

/** A field that occurs several times, such as ticked boxes, is a list. */
export type FormFields = Record<string, string | string[] | undefined>

/** Lets the routes of a scope take plain HTML forms. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, fieldsOf(paramsOf(body as string))),
  )
}

/** The fields of a form. The database refuses NUL in text, and nobody types it. */
export function paramsOf(body: string): URLSearchParams {
  const withoutNul = (text: string) => text.replaceAll('\0', '')
  return new URLSearchParams(
    [...new URLSearchParams(body)].map(([name, value]) => [withoutNul(name), withoutNul(value)]),
  )
}

export function fieldsOf(params: URLSearchParams): FormFields {
  const fields: FormFields = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    fields[name] = values.length === 1 ? values[0] : values
  }
  return fields
}

/** Text of one field; empty where it is missing or no text. */
export function textField(fields: unknown, name: string): string {
  const value = (fields as FormFields | null | undefined)?.[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** All values of fields whose names begin with a prefix. */
export function valuesOf(fields: unknown, prefix: string): string[] {
  return Object.entries((fields as FormFields | null | undefined) ?? {})
    .filter(([name]) => name.startsWith(prefix))
    .flatMap(([, value]) => (value === undefined ? [] : value))
    .filter((value) => typeof value === 'string')
}
