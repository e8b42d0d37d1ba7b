import type { AiService } from '#features/assistant/server/ai-service'
import { wordContract } from '#features/assistant/server/tasks/word-contract'
import type { Sharpen } from '#features/contracts/server/generating'

/** Who words a contract's services and clauses: the owner's language model where one is set and answers, else the owner. */
export const contractSharpener =
  (ai: AiService): Sharpen =>
  async ({ title, contractType, services, customClauses }, language) => {
    const wish = { title, contractType, language, services, customClauses }
    const { answer, by } = await ai.run(wordContract(wish), wish)
    return { ...answer, by }
  }
