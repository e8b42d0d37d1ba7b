export const modelProviders = ['none', 'openai', 'anthropic', 'openai-compatible'] as const
export type ModelProvider = (typeof modelProviders)[number]

/** Which model answers, and by whose key. With none, the built-in rules answer. */
export type ModelChoice = { provider: ModelProvider; model: string; baseUrl: string; apiKey: string }

export const noModel: ModelChoice = { provider: 'none', model: '', baseUrl: '', apiKey: '' }

/** Enough is given to try it. */
export function isUsable({ provider, model, baseUrl, apiKey }: ModelChoice): boolean {
  if (provider === 'none' || model === '') return false
  return provider === 'openai-compatible' ? baseUrl !== '' : apiKey !== ''
}
