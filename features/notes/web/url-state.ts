import * as z from 'zod'
import { queryRecordId } from '#core/record-id'
import { urlFlag, urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { NoteFilter, notePlaces } from '../api'

const { search, tag } = NoteFilter.shape
const number = queryRecordId().optional().catch(undefined)

/** Invalid values in the URL are ignored. */
const NotesUrlState = z.object({
  place: z.enum(notePlaces).optional().catch(undefined),
  folder: number,
  search: urlText(search),
  tag: urlText(tag),
  note: number,
  edit: urlFlag(),
  new: urlFlag(),
  /** Title of the new note. */
  title: urlText(z.string().max(300).optional()),
  /** On a small screen: show the folders instead of the list. */
  folders: urlFlag(),
})
export type NotesUrlState = Partial<z.output<typeof NotesUrlState>>
export type UpdateUrl = (changes: Partial<NotesUrlState>, options?: { replace?: boolean }) => void

export function useNotesUrl(): { urlState: NotesUrlState; updateUrl: UpdateUrl } {
  const { params, change } = useUrlState<NotesUrlState>(NotesUrlState, { to: '/notes' })
  return { urlState: params, updateUrl: change }
}

export const toSearchParams = (urlState: NotesUrlState) =>
  Object.fromEntries(Object.entries(urlState).filter(([, value]) => value !== undefined && value !== ''))

export const noNoteOpen: Partial<NotesUrlState> = { note: undefined, edit: undefined, new: undefined, title: undefined }
