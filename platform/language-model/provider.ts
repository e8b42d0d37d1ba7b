import type { LanguageModel } from 'ai'
import type { ModelChoice } from './model-choice'

/** The packages are large and most houses have no key: they are read only when a model is first asked. */
export async function providerModel({ provider, model, apiKey, baseUrl }: ModelChoice): Promise<LanguageModel> {
  const at = baseUrl === '' ? {} : { baseURL: baseUrl.replace(/\/+$/, '') }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, ...at })(model)
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ apiKey, ...at }).chat(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'own-server',
    baseURL: baseUrl.replace(/\/+$/, ''),
    includeUsage: true,
    ...(apiKey && { apiKey }),
  })(model)
}
