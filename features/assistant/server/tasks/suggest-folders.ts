import * as z from 'zod'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'

export type FilesToSort = { client: string | null; files: { name: string; type: string; client: string | null }[] }

/** How documents could be laid into folders. */
export const suggestFolders: Task<FilesToSort, { suggestions: string }> = {
  name: 'suggest-folders',
  describe: ({ client, files }) => `Suggested folders for ${files.length} documents${client ? ` of ${client}` : ''}`,
  prompt: ({ files }) => ({
    system: `Suggest a simple folder structure for these documents, as a short list with the files under each folder. ${fenceRule}`,
    content: fenced(
      'file names',
      files.map(({ name, type, client }) => `${name} (${type}${client ? `, ${client}` : ''})`).join('\n'),
    ),
  }),
  answer: z.object({ suggestions: z.string().min(1).max(10_000) }),
  rules: ({ client, files }) => ({ suggestions: foldersByRules(client, files) }),
}

const kinds: [RegExp, string][] = [
  [/contract|agreement|contrato|acuerdo|nda/i, 'Contracts'],
  [/invoice|receipt|factura|recibo|quote|estimate|presupuesto/i, 'Money'],
  [/proposal|brief|scope|propuesta/i, 'Proposals'],
  [/logo|brand|photo|foto|image|picture/i, 'Pictures'],
  [/note|minutes|agenda|acta/i, 'Meetings'],
]
const byType: Record<string, string> = {
  image: 'Pictures',
  spreadsheet: 'Spreadsheets',
  archive: 'Archives',
  pdf: 'PDFs',
}

function foldersByRules(client: string | null, files: FilesToSort['files']): string {
  if (files.length === 0) return 'There are no documents to sort yet. Upload some, and I’ll suggest folders for them.'
  const folders = new Map<string, string[]>()
  for (const { name, type, client: owner } of files) {
    const kind = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? byType[type] ?? 'Documents'
    const folder = client || !owner ? kind : `${owner}/${kind}`
    folders.set(folder, [...(folders.get(folder) ?? []), name])
  }
  return [...folders]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(
      ([folder, names]) =>
        `${folder}/\n${names
          .slice(0, 8)
          .map((name) => `  - ${name}`)
          .join('\n')}${names.length > 8 ? `\n  - … and ${names.length - 8} more` : ''}`,
    )
    .join('\n\n')
}
