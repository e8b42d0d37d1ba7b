import type { AiService } from '#features/assistant/server/ai-service'
import { writePost } from '#features/assistant/server/tasks/write-post'
import type { WritePost } from '#features/neighbourhood/post-draft'

/** Writes a post with the configured language model, or with the template. */
export const postWriter =
  (ai: AiService): WritePost =>
  async (request) => {
    const { answer, by } = await ai.run(writePost(request), request)
    return { content: answer.content, by: by === 'rules' ? 'built-in rules' : (await ai.choice()).model }
  }
