import type { AiService } from '#features/assistant/server/ai-service'
import { writeContractText } from '#features/assistant/server/tasks/write-contract-text'
import type { ImproveWording } from '#features/contracts/server/generate'

/** Rewrites a contract's services and clauses with the configured language model, or leaves them unchanged. */
export const contractWriter =
  (ai: AiService): ImproveWording =>
  async ({ title, contractType, services, customClauses }, language) => {
    const request = { title, contractType, language, services, customClauses }
    const { answer, by } = await ai.run(writeContractText(request), request)
    return { ...answer, by }
  }
