import type { LanguageModelUsage, ModelMessage, ToolSet } from 'ai'
import * as z from 'zod'
import { isUsable, type ModelChoice } from './model-choice'
import { costOf } from './prices'
import { providerModel } from './provider'
import type { Answered, Task } from './task'
import { Turnstile } from './turnstile'

/** One asking of a model, as the owner may read it: everything that was sent, and what came of it. */
export type ModelCall = {
  task: string
  provider: string
  model: string
  sent: string
  outcome: 'answered' | 'failed' | 'stopped'
  error: string | null
  inputTokens: number
  outputTokens: number
  /** In millionths of a dollar. */
  costMicros: number
  milliseconds: number
}

export type LanguageModelDeps = {
  choice(): Promise<ModelChoice>
  /** What has been spent this month, and what may be, in millionths of a dollar; no cap is null. */
  budget(): Promise<{ spent: number; cap: number | null }>
  record(call: ModelCall): Promise<void>
  /** How long one attempt may take. */
  timeLimit?: number
  /** Waits before the second and third attempt. */
  backoff?: number[]
}

/** Why no model answered, in words fit to show. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const atOnce = 4
const usualTimeLimit = 45_000
const usualBackoff = [700, 2_500]
const longestWait = 20_000

export class LanguageModel {
  private readonly house: LanguageModelDeps
  private readonly turnstile = new Turnstile(atOnce)

  constructor(house: LanguageModelDeps) {
    this.house = house
  }

  async isThere(): Promise<boolean> {
    return isUsable(await this.house.choice())
  }

  /** The model's answer in the task's shape, else that of the rules; never a failure of the model's. */
  async run<Input, Answer>(task: Task<Input, Answer>, input: Input, signal?: AbortSignal): Promise<Answered<Answer>> {
    if (!(await this.isThere())) return { answer: task.rules(input), by: 'rules' }
    try {
      return { answer: await this.structured(task, input, signal), by: 'model' }
    } catch (error) {
      if (signal?.aborted) throw error
      return { answer: task.rules(input), by: 'rules', why: reasonOf(error) }
    }
  }

  private async structured<Input, Answer>(
    task: Task<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const { system, content } = task.prompt(input)
    const shape = JSON.stringify(z.toJSONSchema(task.answer, { unrepresentable: 'any', io: 'input' }))
    const asked = `${system}\n\nAnswer with one JSON object and nothing else. Its JSON Schema: ${shape}`
    const messages: ModelMessage[] = [{ role: 'user', content }]
    const first = await this.text(task.name, asked, messages, signal)
    const parsed = task.answer.safeParse(jsonIn(first))
    if (parsed.success) return parsed.data
    const complaint = `That was not as asked: ${z.prettifyError(parsed.error).slice(0, 500)}. Give the corrected JSON object only.`
    const second = await this.text(
      task.name,
      asked,
      [...messages, { role: 'assistant', content: first || '…' }, { role: 'user', content: complaint }],
      signal,
    )
    const repaired = task.answer.safeParse(jsonIn(second))
    if (repaired.success) return repaired.data
    throw new NoAnswer('The model did not answer in the asked form.')
  }

  /** Plain words, with retries where another try may help. */
  async text(task: string, system: string, messages: ModelMessage[], signal?: AbortSignal): Promise<string> {
    return this.turnstile.pass(() => this.attempts(task, system, messages, signal), signal)
  }

  private async attempts(
    task: string,
    system: string,
    messages: ModelMessage[],
    signal?: AbortSignal,
  ): Promise<string> {
    return this.repeated(
      () =>
        this.recorded(task, system, messages, signal, async (model, limited) => {
          const { generateText } = await import('ai')
          const { text, usage } = await generateText({ model, system, messages, maxRetries: 0, abortSignal: limited })
          if (text.trim() === '') throw new NoAnswer('The model gave no answer.')
          return { value: text, usage }
        }),
      signal,
    )
  }

  /** Once more, and once more again, where that may help. */
  private async repeated<T>(
    once: () => Promise<T>,
    signal: AbortSignal | undefined,
    mayRepeat = () => true,
  ): Promise<T> {
    const waits = this.house.backoff ?? usualBackoff
    for (let attempt = 0; ; attempt++) {
      try {
        return await once()
      } catch (error) {
        const wait = waits[attempt]
        if (signal?.aborted || wait === undefined || !mayPass(error) || !mayRepeat()) throw error
        await pause(Math.min(longestWait, retryAfter(error) ?? wait), signal)
      }
    }
  }

  /** Streams words and lets the model read with tools; gives each piece to `onText` as it comes. */
  async converse(asked: Conversation): Promise<string> {
    const { task, system, messages, tools, onText, signal } = asked
    // What has been said or looked up cannot be unsaid: only a try that came to nothing is made again.
    let hasBegun = false
    const once = () =>
      this.recorded(task, system, messages, signal, async (model, limited, alsoSent) => {
        const { streamText, stepCountIs } = await import('ai')
        let failure: unknown
        const stream = streamText({
          model,
          system,
          messages,
          tools,
          stopWhen: stepCountIs(6),
          maxRetries: 0,
          abortSignal: limited,
          // What a tool answers goes to the provider with the next step.
          onStepFinish: ({ toolResults }) => {
            if (toolResults.length > 0) hasBegun = true
            for (const { toolName, output } of toolResults)
              alsoSent(`answer of ${toolName}: ${typeof output === 'string' ? output : JSON.stringify(output)}`)
          },
          onError: ({ error }) => {
            failure = error
          },
        })
        let text = ''
        for await (const piece of stream.textStream) {
          hasBegun = true
          text += piece
          onText(piece)
        }
        if (failure) throw failure
        limited.throwIfAborted()
        if ((await stream.finishReason) === 'error') throw new NoAnswer('The model broke off.')
        return { value: text, usage: await stream.totalUsage }
      })
    return this.turnstile.pass(() => this.repeated(once, signal, () => !hasBegun), signal)
  }

  private async recorded<T>(
    task: string,
    system: string,
    messages: ModelMessage[],
    signal: AbortSignal | undefined,
    ask: (
      model: Awaited<ReturnType<typeof providerModel>>,
      limited: AbortSignal,
      alsoSent: (words: string) => void,
    ) => Promise<{ value: T; usage: LanguageModelUsage }>,
  ): Promise<T> {
    const choice = await this.house.choice()
    const { spent, cap } = await this.house.budget()
    if (cap !== null && spent >= cap) throw new NoAnswer('This month’s limit for the language model is reached.')
    const timeout = AbortSignal.timeout(this.house.timeLimit ?? usualTimeLimit)
    const limited = signal ? AbortSignal.any([signal, timeout]) : timeout
    const began = performance.now()
    const call = { task, provider: choice.provider, model: choice.model, sent: sentText(system, messages) }
    const finish = async (outcome: ModelCall['outcome'], error: string | null, usage?: LanguageModelUsage) => {
      const [inputTokens, outputTokens] = [usage?.inputTokens ?? 0, usage?.outputTokens ?? 0]
      const costMicros = costOf(choice.provider, choice.model, inputTokens, outputTokens)
      await this.house.record({
        ...call,
        outcome,
        error,
        inputTokens,
        outputTokens,
        costMicros,
        milliseconds: Math.round(performance.now() - began),
      })
    }
    try {
      const { value, usage } = await ask(await providerModel(choice), limited, (words) => {
        call.sent = `${call.sent}\n\n${words}`.slice(0, mostShown)
      })
      await finish('answered', null, usage)
      return value
    } catch (error) {
      const said = timeout.aborted ? new NoAnswer('The model took too long.') : error
      await finish(signal?.aborted ? 'stopped' : 'failed', reasonOf(said))
      throw said
    }
  }
}

export type Conversation = {
  task: string
  system: string
  messages: ModelMessage[]
  tools: ToolSet
  onText: (piece: string) => void
  signal?: AbortSignal | undefined
}

/** Busy or broken for a moment; a refused key or a bad request stays refused. */
function mayPass(error: unknown): boolean {
  if (error instanceof NoAnswer) return error.message === 'The model gave no answer.'
  const status = (error as { statusCode?: number }).statusCode
  return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500
}

function retryAfter(error: unknown): number | undefined {
  const said = (error as { responseHeaders?: Record<string, string> }).responseHeaders?.['retry-after']
  const seconds = Number(said)
  return said !== undefined && Number.isFinite(seconds) ? seconds * 1000 : undefined
}

export function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message
  const status = (error as { statusCode?: number }).statusCode
  if (status === 401 || status === 403) return 'The provider refused the key.'
  if (status === 404) return 'The provider does not know this model or address.'
  if (status === 429) return 'The provider is busy or its limit is reached.'
  if (status !== undefined && status < 300) return 'The model broke off.'
  if (status !== undefined) return `The provider answered with an error (${status}).`
  if (error instanceof Error && /abort/i.test(error.name)) return 'Stopped.'
  return 'The provider could not be reached.'
}

/** Models like to wrap their JSON in words and fences. */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from === -1 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

const mostShown = 60_000

const sentText = (system: string, messages: ModelMessage[]) =>
  [
    `system: ${system}`,
    ...messages.map(
      ({ role, content }) => `${role}: ${typeof content === 'string' ? content : JSON.stringify(content)}`,
    ),
  ]
    .join('\n\n')
    .slice(0, mostShown)
    .replaceAll('\u0000', '')

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
