import type * as z from 'zod'
import { plural } from './plural'

/**
 * What to say of an input whose schema has no words of its own for the case. Without it, zod says 'Invalid input: expected
 * string, received undefined'.
 */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is missing'
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? 'That could not be understood'
  if (issue.code === 'too_small') return `At least ${counted(issue.origin, Number(issue.minimum))}`
  if (issue.code === 'too_big') return `At most ${counted(issue.origin, Number(issue.maximum))}`
  if (issue.code === 'invalid_value') return `Must be ${issue.values.join(' or ')}`
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'That is not in the right form'
  return 'That could not be understood'
}

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
}

const formats: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid address',
  datetime: 'Please enter a valid time',
  date: 'Please enter a valid date',
}

function counted(origin: string, count: number): string {
  if (origin === 'string') return plural(count, 'character')
  if (origin === 'array') return plural(count, 'entry', 'entries')
  return count.toLocaleString('en-US')
}
