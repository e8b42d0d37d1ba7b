import { type FieldValues, fieldLimits, type SignField, ticked } from './sign-field'
import { isPlain } from './sign-request-input'

/** Reads what a signer wrote into the fields. `problem` names the first that is missing or cannot be taken. */
export function readFieldValues(
  fields: SignField[],
  written: (index: number) => string,
): { values: FieldValues; problem?: { field: SignField; kind: 'missing' | 'bad' } } {
  const values = fields.map(({ kind }, index): string | null => {
    const value = written(index)
    if (kind === 'text') return value || null
    return kind === 'tick' && value ? ticked : null
  })
  const problemOf = ({ kind, required }: SignField, value: string | null) => {
    if (value !== null) return value.length > fieldLimits.text || !isPlain(value) ? 'bad' : undefined
    return required && (kind === 'text' || kind === 'tick') ? 'missing' : undefined
  }
  for (const [index, field] of fields.entries()) {
    const kind = problemOf(field, values[index] ?? null)
    if (kind) return { values, problem: { field, kind } }
  }
  return { values }
}
