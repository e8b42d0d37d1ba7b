import { deleteDraft, type StoredDraft, storeDraft, storedDrafts } from '#kit/stored-drafts'
import { type NoteDraft, noteToDraft } from '../draft'
import type { Note } from '../note'

/** A draft that could not be saved before its form was closed, and the note it was based on. */
type UnsavedDraft = StoredDraft<NoteDraft> & { seen: Note }

const formKey = (noteId: number) => `note.${noteId}`

/** `window` names the window, because another may edit the same note. */
export function storeUnsavedDraft(window: string, { draft, seen }: { draft: NoteDraft; seen: Note }): void {
  const unsaved: UnsavedDraft = { id: window, at: new Date().toISOString(), base: noteToDraft(seen), draft, seen }
  storeDraft(formKey(seen.id), unsaved)
}

export function loadUnsavedDraft(noteId: number): UnsavedDraft | null {
  const [newest] = storedDrafts<NoteDraft>(formKey(noteId)) as UnsavedDraft[]
  return newest?.seen?.id === noteId ? newest : null
}

export const deleteUnsavedDraft = (noteId: number, window: string): void => deleteDraft(formKey(noteId), window)
