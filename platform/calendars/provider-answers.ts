import { ApiError } from '#platform/oauth/api-client'
import type { PlainField } from './plain-event'

/** What a new event is written with. */
export const allFields: PlainField[] = [
  ...(['title', 'description', 'location', 'attendees', 'times', 'rules'] as const),
  ...(['reminder', 'free', 'private', 'color'] as const),
]

/** A token that is too old is refused with 410, a broken one with 400. */
export function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 403) return undefined
  throw error
}

export function undefinedIfGone(error: unknown): undefined {
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return undefined
  throw error
}

/** False where it was changed by somebody else. */
export async function isDone(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof ApiError && [404, 409, 410, 412].includes(error.status)) return false
    throw error
  }
}
