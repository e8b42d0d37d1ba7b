import { dayIn, startOfDay, startOfMonth } from '#core/days'
import { keepSubject, readBusiness, readSubject } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import { LanguageModel } from '#platform/language-model/language-model'
import { type ModelChoice, noModel } from '#platform/language-model/model-choice'
import type { Answered, Task } from '#platform/language-model/task'
import { sealFor } from '#platform/secrets/seal'
import type { SearchChoice } from '#platform/web-search/web-search'
import type { AiSettings, AiSettingsChange } from '../ai-settings'
import * as store from './store'

/** As it lies in the database: keys only sealed. */
type Kept = Omit<AiSettingsChange, 'apiKey' | 'searchKey'> & { sealedKey?: string; sealedSearchKey?: string }

const key = 'ai'
const micros = 1_000_000

export type AiServiceDeps = { db: Db; secret: string; settings: Settings }

/** The model, the web search and the limits that the owner has chosen. */
export class AiService {
  readonly model: LanguageModel
  private readonly parts: AiServiceDeps

  constructor(parts: AiServiceDeps, limits: { timeLimit?: number; backoff?: number[] } = {}) {
    this.parts = parts
    this.model = new LanguageModel({
      choice: () => this.choice(),
      budget: async () => {
        const { monthlyCap } = (await this.kept()) ?? { monthlyCap: null }
        return {
          spent: await store.spentSince(parts.db, await this.monthStart()),
          cap: monthlyCap === null ? null : monthlyCap * micros,
        }
      },
      record: (call) => store.recordCall(parts.db, call),
      ...limits,
    })
  }

  /** The model's answer, else that of the rules; either way the owner can read in the log who it was. */
  async run<Input, Answer>(task: Task<Input, Answer>, input: Input): Promise<Answered<Answer>> {
    const answered = await this.model.run(task, input)
    await this.log({
      action: task.name,
      description: task.describe(input).slice(0, 500),
      metadata: { answeredBy: answered.by, ...(answered.why && { why: answered.why }) },
    })
    return answered
  }

  log(activity: store.Activity): Promise<void> {
    return store.logActivity(this.parts.db, activity)
  }

  async choice(): Promise<ModelChoice> {
    const kept = await this.kept()
    if (kept && kept.provider !== 'none') {
      return { provider: kept.provider, model: kept.model, baseUrl: kept.baseUrl, apiKey: this.opened(kept.sealedKey) }
    }
    return kept ? noModel : (this.parts.settings.ai ?? noModel)
  }

  async searchChoice(): Promise<SearchChoice> {
    const kept = await this.kept()
    if (!kept) return this.parts.settings.webSearch ?? { provider: 'none', url: '', key: '' }
    return { provider: kept.searchProvider, url: kept.searchUrl, key: this.opened(kept.sealedSearchKey) }
  }

  async read(): Promise<AiSettings> {
    const { db, settings } = this.parts
    const kept = await this.kept()
    const [choice, search] = [await this.choice(), await this.searchChoice()]
    const since = await this.monthStart()
    const usage = await store.usageSince(db, since)
    return {
      provider: choice.provider,
      model: choice.model,
      baseUrl: choice.baseUrl,
      hasKey: choice.apiKey !== '',
      monthlyCap: kept?.monthlyCap ?? null,
      searchProvider: search.provider,
      searchUrl: search.url,
      hasSearchKey: search.key !== '',
      fromEnvironment: !kept && (settings.ai !== undefined || settings.webSearch !== undefined),
      spentThisMonth: usage.reduce((sum, { costMicros }) => sum + costMicros, 0) / micros,
      usage: usage.map(({ costMicros, ...rest }) => ({ ...rest, cost: costMicros / micros })),
    }
  }

  async change({ apiKey, searchKey, ...change }: AiSettingsChange): Promise<void> {
    const kept = await this.kept()
    const seal = this.seal()
    // A key belongs to the provider and address it was given for: it never travels to another.
    const samePlace = kept?.provider === change.provider && kept.baseUrl === change.baseUrl
    const sameSearch = kept?.searchProvider === change.searchProvider && kept.searchUrl === change.searchUrl
    const sealedKey = apiKey ? seal.close(apiKey) : samePlace ? kept?.sealedKey : undefined
    const sealedSearchKey = searchKey ? seal.close(searchKey) : sameSearch ? kept?.sealedSearchKey : undefined
    await keepSubject(this.parts.db, key, {
      ...change,
      ...(sealedKey && { sealedKey }),
      ...(sealedSearchKey && { sealedSearchKey }),
    })
  }

  private async kept(): Promise<Kept | undefined> {
    return (await readSubject(this.parts.db, key)) as Kept | undefined
  }

  private seal() {
    return sealFor(this.parts.secret, 'ai')
  }

  private opened(sealed: string | undefined): string {
    if (!sealed) return ''
    try {
      return this.seal().open(sealed)
    } catch {
      return ''
    }
  }

  private async monthStart(): Promise<Date> {
    const { timeZone } = await readBusiness(this.parts.db)
    return startOfDay(timeZone, startOfMonth(dayIn(timeZone, new Date())))
  }
}
