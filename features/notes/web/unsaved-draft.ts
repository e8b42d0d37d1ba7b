import type { NoteDraft } from '../draft'
import type { Note } from '../note'

/** A draft whose form was closed before it was saved, and the note it was based on. */
export type UnsavedDraft = { draft: NoteDraft; seen: Note }

const storageKey = (noteId: number) => `mainstreet.note.${noteId}`

/** Per window (sessionStorage), because another window may edit the same note. */
export function storeUnsavedDraft(noteId: number, unsaved: UnsavedDraft): void {
  try {
    sessionStorage.setItem(storageKey(noteId), JSON.stringify(unsaved))
  } catch {
    // Storage is full or blocked: the draft lives only while the form is open.
  }
}

export function loadUnsavedDraft(noteId: number): UnsavedDraft | null {
  try {
    const unsaved = JSON.parse(sessionStorage.getItem(storageKey(noteId)) ?? 'null') as UnsavedDraft | null
    return unsaved?.draft && unsaved.seen?.id === noteId ? unsaved : null
  } catch {
    return null
  }
}

export const deleteUnsavedDraft = (noteId: number): void => sessionStorage.removeItem(storageKey(noteId))
