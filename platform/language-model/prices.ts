/** Dollars per million tokens, by the prefix of the model's name. An unknown model counts as expensive. */
const prices: [name: string, input: number, output: number][] = [
  ['gpt-5-nano', 0.05, 0.4],
  ['gpt-5-mini', 0.25, 2],
  ['gpt-5', 1.25, 10],
  ['gpt-4.1-nano', 0.1, 0.4],
  ['gpt-4.1-mini', 0.4, 1.6],
  ['gpt-4.1', 2, 8],
  ['gpt-4o-mini', 0.15, 0.6],
  ['gpt-4o', 2.5, 10],
  ['claude-haiku', 1, 5],
  ['claude-3-5-haiku', 0.8, 4],
  ['claude-sonnet', 3, 15],
  ['claude-opus', 15, 75],
]
const unknown: [number, number] = [5, 25]

/** Dollars per million tokens. */
export type Price = { input: number; output: number }

/** As the providers last published them. A self-hosted server costs nothing. */
export function listPrice(provider: string, model: string): Price {
  if (provider === 'openai-compatible' || provider === 'none') return { input: 0, output: 0 }
  const [, input, output] = prices.find(([name]) => model.startsWith(name)) ?? ['', ...unknown]
  return { input, output }
}

/** In millionths of a dollar. */
export const costOf = ({ input, output }: Price, inputTokens: number, outputTokens: number): number =>
  Math.round(inputTokens * input + outputTokens * output)
