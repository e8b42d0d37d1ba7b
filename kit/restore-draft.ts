import type { StoredDraft } from './stored-drafts'

type Fields = Record<string, unknown>

/** Keys of list rows are generated each time a form opens, so they are not compared. */
const comparable = (value: unknown) => JSON.stringify(value, (name, inner) => (name === 'key' ? undefined : inner))

export const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

const changedFields = <Draft extends Fields>({ base, draft }: Pick<StoredDraft<Draft>, 'base' | 'draft'>) =>
  Object.keys(draft).filter((name) => !isSame(draft[name], base[name]))

/**
 * The form with a stored draft in it. Of a saved record only the fields that had been typed come back, so that what was
 * saved since in the others stays; a new record comes back whole. Fields of another version of the form are left out.
 */
export function restoreDraft<Draft extends Fields>(stored: StoredDraft<Draft>, now: Draft, isNew: boolean): Draft {
  const names = (isNew ? Object.keys(stored.draft) : changedFields(stored)).filter(
    (name) => name in now && isSameKind(stored.draft[name], now[name]),
  )
  return { ...now, ...Object.fromEntries(names.map((name) => [name, stored.draft[name]])) }
}

/** Whether the record was saved differently after the draft was begun. */
export const isOutdated = <Draft extends Fields>({ base }: StoredDraft<Draft>, now: Draft): boolean =>
  !isSame(base, now)

/** The first words that were typed, to tell one draft from another. */
export function excerpt<Draft extends Fields>(stored: StoredDraft<Draft>): string {
  const typed = changedFields(stored)
    .map((name) => stored.draft[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
  const line =
    typed
      ?.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

function isSameKind(one: unknown, other: unknown): boolean {
  if (one === null || (other ?? null) === null) return true
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other)
}
