import type { NewNote, Note } from './note'
import { tagsFrom } from './tags'

type Linked = { id: number; name: string }

/** A note as its form holds it. */
export type NoteDraft = {
  title: string
  content: string
  client: Linked | null
  /** As typed, separated by commas. */
  tags: string
  important: boolean
  /** 'inbox', 'archive', or the number of a folder of the owner's own. */
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

export const draftOf = (note: Note): NoteDraft => ({
  title: note.title,
  content: note.content,
  client: note.clientId === null ? null : { id: note.clientId, name: note.clientName ?? '' },
  tags: note.tags.join(', '),
  important: note.important,
  place: note.folderId === null ? (note.folder ?? 'inbox') : String(note.folderId),
})

export function sentFrom({ title, content, client, tags, important, place }: NoteDraft) {
  const shelf = place === 'inbox' || place === 'archive' ? place : null
  return {
    title,
    content,
    clientId: client?.id ?? null,
    tags: tagsFrom(tags),
    important,
    folder: shelf,
    folderId: shelf ? null : Number(place),
  } satisfies NewNote
}

const fields = ['title', 'content', 'client', 'tags', 'important', 'place'] as const
type FieldName = (typeof fields)[number]

/** What is compared: the meaning of a field, not how it was typed. */
function meaning(draft: NoteDraft, field: FieldName): string {
  if (field === 'client') return String(draft.client?.id ?? '')
  if (field === 'tags') return tagsFrom(draft.tags).join(',')
  if (field === 'title') return draft.title.trim()
  return String(draft[field])
}

export const differingFields = (one: NoteDraft, other: NoteDraft): FieldName[] =>
  fields.filter((field) => meaning(one, field) !== meaning(other, field))

/** The fields that both sides have changed, each in another way, since they began from the same note. */
export function clashes(mine: NoteDraft, began: NoteDraft, theirs: NoteDraft): FieldName[] {
  const myChanges = differingFields(mine, began)
  const theirChanges = differingFields(theirs, began)
  return differingFields(mine, theirs).filter((field) => myChanges.includes(field) && theirChanges.includes(field))
}

/** Theirs wherever I have changed nothing, mine where I have. */
export function merged(mine: NoteDraft, began: NoteDraft, theirs: NoteDraft): NoteDraft {
  const myChanges = differingFields(mine, began)
  return Object.fromEntries(
    fields.map((field) => [field, myChanges.includes(field) ? mine[field] : theirs[field]]),
  ) as NoteDraft
}
