import type { AiService } from '#features/assistant/server/ai-service'
import { suggestFolders } from '#features/assistant/server/tasks/suggest-folders'
import type { FolderAdviser } from '#features/documents/folder-suggestions'

/** Who suggests folders: the owner's language model where one is set and answers, else built-in rules. */
export const folderAdviser =
  (ai: AiService): FolderAdviser =>
  async (documents) => {
    const { answer, by } = await ai.run(suggestFolders(documents), documents)
    const suggestions = answer.folders.map(({ folder, reason, files }) => ({
      folder,
      reason,
      documents: files.flatMap((at) => documents[at - 1] ?? []).map(({ id, name }) => ({ id, name })),
    }))
    return { suggestions, by: by === 'model' ? (await ai.choice()).model : 'built-in rules' }
  }
