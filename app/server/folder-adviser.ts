import type { AiService } from '#features/assistant/server/ai-service'
import { suggestFolders } from '#features/assistant/server/tasks/suggest-folders'
import type { FolderSuggester } from '#features/documents/folder-suggestions'

/** Suggests folders with the configured language model, or by rules. */
export const folderAdviser =
  (ai: AiService): FolderSuggester =>
  async (documents) => {
    const { answer, by } = await ai.run(suggestFolders(documents), documents)
    const suggestions = answer.folders.map(({ folder, reason, files }) => ({
      folder,
      reason,
      documents: files.flatMap((number) => documents[number - 1] ?? []).map(({ id, name }) => ({ id, name })),
    }))
    return { suggestions, by: by === 'model' ? (await ai.choice()).model : 'built-in rules' }
  }
