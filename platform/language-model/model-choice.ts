import type { Price } from './prices'

export const modelProviders = ['none', 'openai', 'anthropic', 'openai-compatible'] as const
export type ModelProvider = (typeof modelProviders)[number]

/** The model and its key. With provider 'none' the built-in rules answer. */
export type ModelChoice = {
  provider: ModelProvider
  model: string
  baseUrl: string
  apiKey: string
  /** The owner's correction of the list price. */
  price?: Price
}

export const noModel: ModelChoice = { provider: 'none', model: '', baseUrl: '', apiKey: '' }

export function isUsable({ provider, model, baseUrl, apiKey }: ModelChoice): boolean {
  if (provider === 'none' || model === '') return false
  return provider === 'openai-compatible' ? baseUrl !== '' : apiKey !== ''
}
