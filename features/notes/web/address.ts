import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { NoteFilter, notePlaces } from '../api'
import { largestId } from '../note'

const { search, tag } = NoteFilter.shape
const number = z.coerce.number().int().min(1).max(largestId).optional().catch(undefined)
const flag = z.literal(true).optional().catch(undefined)
/** The router reads a search for 404 as a number. */
const text = (schema: z.ZodType<string | undefined>) =>
  z.preprocess((typed) => (typed === undefined ? typed : String(typed)), schema).catch(undefined)

/** What an address holds that cannot be meant is as if it were not there. */
const Shown = z.object({
  place: z.enum(notePlaces).optional().catch(undefined),
  folder: number,
  search: text(search),
  tag: text(tag),
  note: number,
  edit: flag,
  new: flag,
  /** What the new note is to be called. */
  title: text(z.string().max(300).optional()),
  /** On a small screen: the folders instead of the list. */
  folders: flag,
})
export type Shown = Partial<z.output<typeof Shown>>
export type Change = (changes: Partial<Shown>, options?: { replace?: boolean }) => void

/** The address bar holds what the screen shows, so that Back and a shared link bring it back. */
export function useAddress(): { shown: Shown; change: Change } {
  const navigate = useNavigate()
  const shown: Shown = Shown.parse(useSearch({ strict: false }))
  const change: Change = (changes, { replace = false } = {}) => {
    void navigate({ to: '/notes', search: told({ ...shown, ...changes }), replace })
  }
  return { shown, change }
}

export const told = (shown: Shown) =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined && value !== ''))

/** No note is chosen, edited or begun. */
export const nothingOpen: Partial<Shown> = { note: undefined, edit: undefined, new: undefined, title: undefined }
