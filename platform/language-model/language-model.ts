import { createHash } from 'node:crypto'
import type { LanguageModelUsage, ModelMessage, ToolSet } from 'ai'
import * as z from 'zod'
import { Semaphore } from '#platform/semaphore/semaphore'
import { isUsable, type ModelChoice } from './model-choice'
import { costOf, listPrice } from './prices'
import { providerModel } from './provider'
import type { Answered, Task } from './task'

/** A record of one request to a model, for the owner: everything that was sent, and the outcome. */
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
  emailId?: number | null
}

/** Stored answers, by a hash of what was sent. */
export type AnswerCache = {
  find(hash: string): Promise<unknown>
  save(answer: { hash: string; task: string; answer: unknown; emailId: number | null }): Promise<void>
}

export type LanguageModelDeps = {
  choice(): Promise<ModelChoice>
  /** This month, in millionths of a dollar; null is no cap. */
  budget(): Promise<{ spent: number; cap: number | null }>
  record(call: ModelCall): Promise<void>
  /** Makes a model's words fit to show and store. */
  sanitize?<Answer>(answer: Answer, ownWords?: string): Answer
  cache?: AnswerCache
  /** Of one attempt, in milliseconds. */
  timeLimit?: number
  /** Milliseconds before the second and third attempt. */
  backoff?: number[]
}

/** Why no model answered; the message is fit to show. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const maxConcurrentCalls = 4
const defaultTimeLimitMs = 45_000
const defaultBackoffMs = [700, 2_500]
const maxRetryWaitMs = 20_000
/** Four rounds of tools and the answer. */
const maxSteps = 5
/** In all rounds together: a model may ask for any number of calls at once. */
const maxToolCalls = 12
const maxOutputTokens = 4_000
const maxAnswerCharacters = 12_000

export class LanguageModel {
  private readonly deps: LanguageModelDeps
  private readonly semaphore = new Semaphore(maxConcurrentCalls)

  constructor(deps: LanguageModelDeps) {
    this.deps = deps
  }

  async isConfigured(): Promise<boolean> {
    return isUsable(await this.deps.choice())
  }

  /** The model's answer in the task's shape; if the model fails, the answer of the built-in rules. */
  async run<Input, Answer>(task: Task<Input, Answer>, input: Input, signal?: AbortSignal): Promise<Answered<Answer>> {
    if (!(await this.isConfigured())) return { answer: task.rules(input), by: 'rules' }
    try {
      const answer = await this.cachedOrAsked(task, input, signal)
      return { answer: this.deps.sanitize?.(answer, task.ownWords?.(input)) ?? answer, by: 'model' }
    } catch (error) {
      if (signal?.aborted) throw error
      return { answer: task.rules(input), by: 'rules', why: reasonOf(error) }
    }
  }

  /** A text that was answered before is not sent again, also after a restart. */
  private async cachedOrAsked<Input, Answer>(
    task: Task<Input, Answer>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const { system, content } = task.prompt(input)
    const emailId = task.emailId?.(input) ?? null
    const { cache } = this.deps
    if (!task.isCacheable || !cache) return this.structured(task, { system, content, emailId }, signal)
    const { provider, model } = await this.deps.choice()
    const hash = hashOf([task.name, provider, model, system, content])
    const cached = task.answer.safeParse(await cache.find(hash))
    if (cached.success) return cached.data
    const answer = await this.structured(task, { system, content, emailId }, signal)
    await cache.save({ hash, task: task.name, answer, emailId })
    return answer
  }

  private async structured<Input, Answer>(
    task: Task<Input, Answer>,
    { system, content, emailId }: { system: string; content: string; emailId: number | null },
    signal?: AbortSignal,
  ): Promise<Answer> {
    const shape = JSON.stringify(z.toJSONSchema(task.answer, { unrepresentable: 'any', io: 'input' }))
    const instructions = `${system}\n\nAnswer with one JSON object and nothing else. Its JSON Schema: ${shape}`
    const messages: ModelMessage[] = [{ role: 'user', content }]
    const first = await this.text(task.name, instructions, messages, signal, emailId)
    const parsed = task.answer.safeParse(jsonIn(first))
    if (parsed.success) return parsed.data
    const complaint = `That was not as asked: ${z.prettifyError(parsed.error).slice(0, 500)}. Give the corrected JSON object only.`
    const second = await this.text(
      task.name,
      instructions,
      [...messages, { role: 'assistant', content: first || '…' }, { role: 'user', content: complaint }],
      signal,
      emailId,
    )
    const repaired = task.answer.safeParse(jsonIn(second))
    if (repaired.success) return repaired.data
    throw new NoAnswer('The model did not answer in the asked form.')
  }

  /** Plain text, with retries. */
  async text(
    task: string,
    system: string,
    messages: ModelMessage[],
    signal?: AbortSignal,
    emailId: number | null = null,
  ): Promise<string> {
    return this.semaphore.run(() => this.attempts(task, system, messages, signal, emailId), signal)
  }

  private async attempts(
    task: string,
    system: string,
    messages: ModelMessage[],
    signal: AbortSignal | undefined,
    emailId: number | null,
  ): Promise<string> {
    return this.withRetries(
      () =>
        this.withRecord({ task, system, messages, emailId }, signal, async (model, limited) => {
          const { generateText } = await import('ai')
          const { text, usage } = await generateText({ model, system, messages, maxRetries: 0, abortSignal: limited })
          if (text.trim() === '') throw new NoAnswer('The model gave no answer.')
          return { value: text, usage }
        }),
      signal,
    )
  }

  private async withRetries<T>(
    once: () => Promise<T>,
    signal: AbortSignal | undefined,
    mayRepeat = () => true,
  ): Promise<T> {
    const waits = this.deps.backoff ?? defaultBackoffMs
    for (let attempt = 0; ; attempt++) {
      try {
        return await once()
      } catch (error) {
        const wait = waits[attempt]
        if (signal?.aborted || wait === undefined || !isTransient(error) || !mayRepeat()) throw error
        await pause(Math.min(maxRetryWaitMs, retryAfter(error) ?? wait), signal)
      }
    }
  }

  /** Streams the answer to `onText` piece by piece; the model may call read-only tools. */
  async converse({ task, system, messages, tools, onText, signal }: Conversation): Promise<string> {
    // Once text was shown or a tool was called, the attempt is not repeated.
    let hasBegun = false
    const once = () =>
      this.withRecord({ task, system, messages, emailId: null }, signal, async (model, limited, report) => {
        const { streamText, stepCountIs } = await import('ai')
        let failure: unknown
        const stream = streamText({
          model,
          system,
          messages,
          tools: withCallLimit(tools),
          stopWhen: stepCountIs(maxSteps),
          maxOutputTokens,
          maxRetries: 0,
          abortSignal: limited,
          // Tool results are sent to the provider with the next step, so they belong in the record.
          onStepFinish: ({ toolCalls, toolResults, usage }) => {
            if (toolCalls.length > 0) hasBegun = true
            report.spent(usage)
            for (const { toolName, output } of toolResults)
              report.sent(`answer of ${toolName}: ${typeof output === 'string' ? output : JSON.stringify(output)}`)
          },
          onError: ({ error }) => {
            failure = error
          },
        })
        let text = ''
        for await (const piece of stream.textStream) {
          hasBegun = true
          text += piece
          report.received(piece)
          if (text.length > maxAnswerCharacters) throw new NoAnswer('The model did not come to an end.')
          onText(piece)
        }
        if (failure) throw failure
        limited.throwIfAborted()
        const ended = await stream.finishReason
        if (ended === 'error') throw new NoAnswer('The model broke off.')
        if (ended === 'content-filter') throw new NoAnswer('The model refused to answer.')
        if (text.trim() === '') throw new NoAnswer('The model gave no answer.')
        return { value: text, usage: await stream.totalUsage }
      })
    return this.semaphore.run(() => this.withRetries(once, signal, () => !hasBegun), signal)
  }

  private async withRecord<T>(
    {
      task,
      system,
      messages,
      emailId,
    }: { task: string; system: string; messages: ModelMessage[]; emailId: number | null },
    signal: AbortSignal | undefined,
    ask: (
      model: Awaited<ReturnType<typeof providerModel>>,
      limited: AbortSignal,
      report: Progress,
    ) => Promise<{ value: T; usage: LanguageModelUsage }>,
  ): Promise<T> {
    const choice = await this.deps.choice()
    const { spent, cap } = await this.deps.budget()
    if (cap !== null && spent >= cap) throw new NoAnswer('This month’s limit for the language model is reached.')
    const timeout = AbortSignal.timeout(this.deps.timeLimit ?? defaultTimeLimitMs)
    const limited = signal ? AbortSignal.any([signal, timeout]) : timeout
    const startedAt = performance.now()
    const call = { task, provider: choice.provider, model: choice.model, sent: sentText(system, messages), emailId }
    const finish = async (
      outcome: ModelCall['outcome'],
      error: string | null,
      usage?: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>,
    ) => {
      const [inputTokens, outputTokens] = [usage?.inputTokens ?? 0, usage?.outputTokens ?? 0]
      const costMicros = costOf(choice.price ?? listPrice(choice.provider, choice.model), inputTokens, outputTokens)
      await this.deps.record({
        ...call,
        outcome,
        error,
        inputTokens,
        outputTokens,
        costMicros,
        milliseconds: Math.round(performance.now() - startedAt),
      })
    }
    const finished = { inputTokens: 0, outputTokens: 0 }
    let received = 0
    try {
      const { value, usage } = await ask(await providerModel(choice), limited, {
        sent: (text) => {
          call.sent = `${call.sent}\n\n${text}`.slice(0, maxRecordedCharacters)
        },
        spent: ({ inputTokens = 0, outputTokens = 0 }) => {
          finished.inputTokens += inputTokens
          finished.outputTokens += outputTokens
          received = 0
        },
        received: (text) => {
          received += text.length
        },
      })
      await finish('answered', null, usage)
      return value
    } catch (error) {
      const failure = timeout.aborted ? new NoAnswer('The model took too long.') : error
      // A provider bills what was cut off too, but only a whole answer says how many tokens it took.
      const isBilled = received > 0 || limited.aborted
      const cutOff = {
        inputTokens: finished.inputTokens + (isBilled ? tokensIn(call.sent.length) : 0),
        outputTokens: finished.outputTokens + tokensIn(received),
      }
      await finish(signal?.aborted ? 'stopped' : 'failed', reasonOf(failure), cutOff)
      throw failure
    }
  }
}

/** What a call has sent, taken and received so far. */
type Progress = {
  sent(text: string): void
  spent(usage: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>): void
  received(text: string): void
}

/** About four characters a token, in English and Spanish. */
const tokensIn = (characters: number) => Math.ceil(characters / 4)

export type Conversation = {
  task: string
  system: string
  messages: ModelMessage[]
  tools: ToolSet
  onText: (piece: string) => void
  signal?: AbortSignal | undefined
}

/** Calls beyond the limit are not made; their results say so, and the model answers with what it has. */
function withCallLimit(tools: ToolSet): ToolSet {
  let calls = 0
  const limited = Object.entries(tools).map(([name, { execute, ...tool }]) => {
    if (!execute) return [name, tool]
    const orRefuse: typeof execute = (input, options) =>
      ++calls > maxToolCalls ? 'Not called: this answer has made enough calls.' : execute(input, options)
    return [name, { ...tool, execute: orRefuse }]
  })
  return Object.fromEntries(limited)
}

/** The mark of a fence is random, so it does not count. */
const hashOf = (parts: string[]) =>
  createHash('sha256')
    .update(JSON.stringify(parts).replace(/data-[0-9a-f]{12}/g, 'data'))
    .digest('base64url')

/** A busy or broken provider; a refused key or a bad request is permanent. */
function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswer) return error.message === 'The model gave no answer.'
  const status = (error as { statusCode?: number }).statusCode
  return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500
}

function retryAfter(error: unknown): number | undefined {
  const header = (error as { responseHeaders?: Record<string, string> }).responseHeaders?.['retry-after']
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) ? seconds * 1000 : undefined
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

/** Models often wrap their JSON in text and code fences. */
function jsonIn(text: string): unknown {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start === -1 || end < start) return undefined
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined
  }
}

const maxRecordedCharacters = 60_000

const sentText = (system: string, messages: ModelMessage[]) =>
  [
    `system: ${system}`,
    ...messages.map(
      ({ role, content }) => `${role}: ${typeof content === 'string' ? content : JSON.stringify(content)}`,
    ),
  ]
    .join('\n\n')
    .slice(0, maxRecordedCharacters)
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
