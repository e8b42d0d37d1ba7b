import { cleanTitle } from '../clean-name'
import { type DocumentType, maxFileSize } from '../document'
import { typeByExtension } from '../type-by-extension'

/** One row of the upload form. */
export type Entry = {
  key: string
  file: File | null
  name: string
  type: DocumentType | ''
  state: 'ready' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** From 0 to 1. */
  progress: number
  problem: string | null
}

export const tooLargeText = 'Larger than 10MB, so it was not sent.'

export const blankEntry = (key: string): Entry => ({
  key,
  file: null,
  name: '',
  type: '',
  state: 'ready',
  progress: 0,
  problem: null,
})

export const entryOf = (key: string, file: File): Entry => ({
  ...blankEntry(key),
  file,
  name: cleanTitle(file.name),
  type: typeByExtension(file.name),
  problem: file.size > maxFileSize ? tooLargeText : null,
})

export type EntryProblems = { name?: string; type?: string; file?: string }

export function entryProblems({ file, name, type }: Entry): EntryProblems {
  return {
    ...(cleanTitle(name) === '' && { name: 'Document name is required' }),
    ...(type === '' && { type: 'Document type is required' }),
    ...(!file && { file: 'Please choose a file' }),
  }
}

/** Two files of one name in one upload are two documents, not versions of one; 'f.pdf' and 'F.PDF' too. */
export const sharesName = (entries: Entry[], { key, name }: Entry): boolean =>
  entries.some(
    (other) =>
      other.key !== key &&
      other.file !== null &&
      cleanTitle(other.name).toLowerCase() === cleanTitle(name).toLowerCase(),
  )

type VersionChoice = { separate: boolean; nextVersion: (entry: Entry) => number | undefined }

/** A file becomes a version only where the form said so. */
export const becomesVersion = (entries: Entry[], entry: Entry, { separate, nextVersion }: VersionChoice): boolean =>
  !separate && !sharesName(entries, entry) && nextVersion(entry) !== undefined

export const isUnsent = ({ state, problem }: Entry) =>
  (state === 'ready' && problem !== tooLargeText) || state === 'failed' || state === 'cancelled'

export const isUnderway = ({ state }: Entry) => state === 'waiting' || state === 'sending'
