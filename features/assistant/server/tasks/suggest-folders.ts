import * as z from 'zod'
import { documentLimits } from '#features/documents/document'
import { type Filed, suggestFolders as suggestByRules } from '#features/documents/folder-suggestions'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'

const mostFiles = 200

const Folder = z.object({
  folder: z.string().trim().min(1).max(documentLimits.folder),
  reason: z.string().trim().min(1).max(300),
  /** By their places in the list that was sent. */
  files: z.array(z.number().int().min(1)).min(1),
})

/** How documents that lie in no folder could be laid into some. */
export const suggestFolders = (documents: Filed[]): Task<Filed[], { folders: z.output<typeof Folder>[] }> => ({
  name: 'suggest-folders',
  describe: ({ length }) => `Suggested folders for ${length} documents`,
  prompt: (files) => ({
    system: `Lay the documents of a small business into a few folders with short, plain names, and say in one sentence why each belongs together. Name the files by their numbers, each at most once; leave out what fits nowhere. ${fenceRule}`,
    content: fenced(
      'file names',
      files
        .slice(0, mostFiles)
        .map(({ name, type, origin }, at) => `${at + 1}. ${name} (${type}, ${origin})`)
        .join('\n'),
    ),
  }),
  answer: z.object({
    folders: z
      .array(Folder)
      .max(30)
      .refine((folders) => {
        const named = folders.flatMap(({ files }) => files)
        return new Set(named).size === named.length && named.every((at) => at <= Math.min(documents.length, mostFiles))
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
