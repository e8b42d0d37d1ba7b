import * as z from 'zod'

export const providers = ['none', 'openai', 'anthropic', 'openai-compatible'] as const
export const searchProviders = ['none', 'searxng', 'brave'] as const

const url = z
  .literal('')
  .or(z.url({ protocol: /^https?$/, error: 'Must be an address that begins with http:// or https://' }))

const price = z.number('Must be a number').min(0, 'At least 0').max(10_000, 'At most 10,000').nullable().default(null)

/** A key is write-only; without one in the request, the stored key stays. */
export const AiSettingsChange = z
  .object({
    provider: z.enum(providers, 'Please choose a provider'),
    model: z.string().trim().max(200, 'At most 200 characters'),
    baseUrl: url,
    apiKey: z.string().trim().max(500, 'At most 500 characters').optional(),
    /** Dollars a month; null is no limit. */
    monthlyCap: z.number('Must be a number').min(0, 'At least 0').max(100_000, 'At most 100,000').nullable(),
    /** Dollars per million tokens; null is the list price of the model. */
    inputPrice: price,
    outputPrice: price,
    searchProvider: z.enum(searchProviders, 'Please choose'),
    searchUrl: url,
    searchKey: z.string().trim().max(500, 'At most 500 characters').optional(),
  })
  .superRefine(({ provider, model, baseUrl, searchProvider, searchUrl }, context) => {
    const missing = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (provider !== 'none' && model === '') missing('model', 'Please name a model')
    if (provider === 'openai-compatible' && baseUrl === '')
      missing('baseUrl', 'Please enter the address of your server')
    if (searchProvider === 'searxng' && searchUrl === '')
      missing('searchUrl', 'Please enter the address of your SearXNG')
  })
export type AiSettingsChange = z.output<typeof AiSettingsChange>

export const AiSettings = z.object({
  provider: z.enum(providers),
  model: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
  monthlyCap: z.number().nullable(),
  inputPrice: z.number().nullable(),
  outputPrice: z.number().nullable(),
  /** What is counted for the model unless corrected, in dollars per million tokens. */
  listPrice: z.object({ input: z.number(), output: z.number() }),
  searchProvider: z.enum(searchProviders),
  searchUrl: z.string(),
  hasSearchKey: z.boolean(),
  /** Whether the values come from environment variables, because nothing is saved in Settings. */
  fromEnvironment: z.boolean(),
  spentThisMonth: z.number(),
  usage: z.array(
    z.object({
      task: z.string(),
      calls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      cost: z.number(),
    }),
  ),
})
export type AiSettings = z.output<typeof AiSettings>
