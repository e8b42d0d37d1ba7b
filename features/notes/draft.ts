import type { NewNote, Note } from './note'
import { parseTags } from './tags'

type ClientChoice = { id: number; name: string }

/** The state of the note form. */
export type NoteDraft = {
  title: string
  content: string
  client: ClientChoice | null
  /** As typed, comma-separated. */
  tags: string
  important: boolean
  /** 'inbox', 'archive', or the id of a user-created folder. */
  place: string
}

export const blankDraft: NoteDraft = {
  title: '',
  content: '',
  client: null,
  tags: '',
  important: false,
  place: 'inbox',
}

export const noteToDraft = (note: Note): NoteDraft => ({
  title: note.title,
  content: note.content,
  client: note.clientId === null ? null : { id: note.clientId, name: note.clientName ?? '' },
  tags: note.tags.join(', '),
  important: note.important,
  place: note.folderId === null ? (note.folder ?? 'inbox') : String(note.folderId),
})

export function draftToNote({ title, content, client, tags, important, place }: NoteDraft) {
  const builtIn = place === 'inbox' || place === 'archive' ? place : null
  return {
    title,
    content,
    clientId: client?.id ?? null,
    tags: parseTags(tags),
    important,
    folder: builtIn,
    folderId: builtIn ? null : Number(place),
  } satisfies NewNote
}

const fields = ['title', 'content', 'client', 'tags', 'important', 'place'] as const
type FieldName = (typeof fields)[number]

/** Normalised, so that a different spelling of the same value is no difference. */
function comparable(draft: NoteDraft, field: FieldName): string {
  if (field === 'client') return String(draft.client?.id ?? '')
  if (field === 'tags') return parseTags(draft.tags).join(',')
  if (field === 'title') return draft.title.trim()
  return String(draft[field])
}

export const differingFields = (one: NoteDraft, other: NoteDraft): FieldName[] =>
  fields.filter((field) => comparable(one, field) !== comparable(other, field))

/** Fields that both sides changed to different values since `base`. */
export function conflictingFields(mine: NoteDraft, base: NoteDraft, theirs: NoteDraft): FieldName[] {
  const myChanges = differingFields(mine, base)
  const theirChanges = differingFields(theirs, base)
  return differingFields(mine, theirs).filter((field) => myChanges.includes(field) && theirChanges.includes(field))
}

/** Three-way merge: my value for each field that I changed, theirs otherwise. */
export function mergeDrafts(mine: NoteDraft, base: NoteDraft, theirs: NoteDraft): NoteDraft {
  const myChanges = differingFields(mine, base)
  return Object.fromEntries(
    fields.map((field) => [field, myChanges.includes(field) ? mine[field] : theirs[field]]),
  ) as NoteDraft
}
