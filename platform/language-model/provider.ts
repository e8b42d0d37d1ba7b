import type { LanguageModel } from 'ai'
import type { ModelChoice } from './model-choice'

/** The packages are large and most installations have no key, so they are imported on first use. */
export async function providerModel({ provider, model, apiKey, baseUrl }: ModelChoice): Promise<LanguageModel> {
  const endpoint = baseUrl === '' ? {} : { baseURL: baseUrl.replace(/\/+$/, '') }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, ...endpoint })(model)
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ apiKey, ...endpoint }).chat(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'own-server',
    baseURL: baseUrl.replace(/\/+$/, ''),
    includeUsage: true,
    ...(apiKey && { apiKey }),
  })(model)
}
