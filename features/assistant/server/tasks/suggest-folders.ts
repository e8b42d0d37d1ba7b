import * as z from 'zod'
import { documentLimits } from '#features/documents/document'
import { type DocumentToFile, suggestFolders as suggestByRules } from '#features/documents/folder-suggestions'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'

const maxFiles = 200

const FolderSuggestion = z.object({
  folder: z.string().trim().min(1).max(documentLimits.folder),
  reason: z.string().trim().min(1).max(300),
  /** Numbers in the list that was sent, from 1. */
  files: z.array(z.number().int().min(1)).min(1),
})

/** Suggests folders for documents without one. */
export const suggestFolders = (
  documents: DocumentToFile[],
): Task<DocumentToFile[], { folders: z.output<typeof FolderSuggestion>[] }> => ({
  name: 'suggest-folders',
  isCacheable: true,
  describe: ({ length }) => `Suggested folders for ${length} documents`,
  prompt: (files) => ({
    system: `Lay the documents of a small business into a few folders with short, plain names, and say in one sentence why each belongs together. Name the files by their numbers, each at most once; leave out what fits nowhere. ${fenceRule}`,
    content: fenced(
      'file names',
      files
        .slice(0, maxFiles)
        .map(({ name, type, origin }, index) => `${index + 1}. ${name} (${type}, ${origin})`)
        .join('\n'),
    ),
  }),
  answer: z.object({
    folders: z
      .array(FolderSuggestion)
      .max(30)
      .refine((folders) => {
        const named = folders.flatMap(({ files }) => files)
        return (
          new Set(named).size === named.length &&
          named.every((number) => number <= Math.min(documents.length, maxFiles))
        )
      }, 'Each file at most once, by a number of the list'),
  }),
  rules: (files) => ({
    folders: suggestByRules(files).map(({ folder, reason, documents: fitting }) => ({
      folder,
      reason,
      files: fitting.map(({ id }) => files.findIndex((file) => file.id === id) + 1),
    })),
  }),
})
