import type { NoteDraft } from '../draft'
import type { Note } from '../note'

/** What a form was left with before it could be saved, and the note that it had begun from. */
export type LeftWords = { draft: NoteDraft; seen: Note }

const storedUnder = (noteId: number) => `mainstreet.note.${noteId}`

/** Kept for this window alone: another may be writing at the same note. */
export function leaveWords(noteId: number, words: LeftWords): void {
  try {
    sessionStorage.setItem(storedUnder(noteId), JSON.stringify(words))
  } catch {
    // A browser without room or leave to store keeps them only while the form is open.
  }
}

export function leftWords(noteId: number): LeftWords | null {
  try {
    const words = JSON.parse(sessionStorage.getItem(storedUnder(noteId)) ?? 'null') as LeftWords | null
    return words?.draft && words.seen?.id === noteId ? words : null
  } catch {
    return null
  }
}

export const forgetWords = (noteId: number): void => sessionStorage.removeItem(storedUnder(noteId))
