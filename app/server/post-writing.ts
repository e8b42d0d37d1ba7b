import type { AiService } from '#features/assistant/server/ai-service'
import { writePost } from '#features/assistant/server/tasks/write-post'
import type { WritePost } from '#features/neighbourhood/post-draft'

/** Who drafts a post: the owner's language model where one is set and answers, else the template itself. */
export const postWriter =
  (ai: AiService): WritePost =>
  async (wish) => {
    const { answer, by } = await ai.run(writePost(wish), wish)
    return { content: answer.content, by: by === 'rules' ? 'built-in rules' : (await ai.choice()).model }
  }
