import { dayIn, startOfDay, startOfMonth } from '#core/days'
import { readBusiness, readSetting, saveSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import { LanguageModel } from '#platform/language-model/language-model'
import { type ModelChoice, noModel } from '#platform/language-model/model-choice'
import { listPrice } from '#platform/language-model/prices'
import type { Answered, Task } from '#platform/language-model/task'
import { sealFor } from '#platform/secrets/seal'
import type { SearchChoice } from '#platform/web-search/web-search'
import type { AiSettings, AiSettingsChange } from '../ai-settings'
import { sanitizeModelAnswer } from '../sanitize-model-text'
import * as store from './store'

/** As stored in the database: keys are sealed. */
type StoredAiSettings = Omit<AiSettingsChange, 'apiKey' | 'searchKey'> & {
  sealedKey?: string
  sealedSearchKey?: string
}

const settingsKey = 'ai'
const microsPerDollar = 1_000_000

/** Settings saved before prices could be corrected do not have them. */
function priceIn({ provider, model, inputPrice, outputPrice }: StoredAiSettings) {
  const list = listPrice(provider, model)
  return { input: inputPrice ?? list.input, output: outputPrice ?? list.output }
}

export type AiServiceDeps = { db: Db; secret: string; settings: Settings }

/** The language model, the web search and the spending limit that the owner has configured. */
export class AiService {
  readonly model: LanguageModel
  private readonly deps: AiServiceDeps

  constructor(deps: AiServiceDeps, limits: { timeLimit?: number; backoff?: number[] } = {}) {
    this.deps = deps
    this.model = new LanguageModel({
      choice: () => this.choice(),
      budget: async () => {
        const { monthlyCap } = (await this.storedSettings()) ?? { monthlyCap: null }
        return {
          spent: await store.spentSince(deps.db, await this.monthStart()),
          cap: monthlyCap === null ? null : monthlyCap * microsPerDollar,
        }
      },
      record: (call) =>
        // The mail may have been deleted while the model was running.
        store.recordCall(deps.db, call).catch(() => store.recordCall(deps.db, { ...call, emailId: null })),
      sanitize: sanitizeModelAnswer,
      cache: {
        find: (hash) => store.findKeptAnswer(deps.db, hash),
        save: (answer) => store.keepAnswer(deps.db, answer),
      },
      ...limits,
    })
  }

  /** The model's answer, or that of the built-in rules; the activity log records which. */
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
    return store.logActivity(this.deps.db, activity)
  }

  async choice(): Promise<ModelChoice> {
    const stored = await this.storedSettings()
    if (stored && stored.provider !== 'none') {
      return {
        provider: stored.provider,
        model: stored.model,
        baseUrl: stored.baseUrl,
        apiKey: this.unseal(stored.sealedKey),
        price: priceIn(stored),
      }
    }
    return stored ? noModel : (this.deps.settings.ai ?? noModel)
  }

  async searchChoice(): Promise<SearchChoice> {
    const stored = await this.storedSettings()
    if (!stored) return this.deps.settings.webSearch ?? { provider: 'none', url: '', key: '' }
    return { provider: stored.searchProvider, url: stored.searchUrl, key: this.unseal(stored.sealedSearchKey) }
  }

  async read(): Promise<AiSettings> {
    const { db, settings } = this.deps
    const stored = await this.storedSettings()
    const [choice, search] = [await this.choice(), await this.searchChoice()]
    const since = await this.monthStart()
    const usage = await store.usageSince(db, since)
    return {
      provider: choice.provider,
      model: choice.model,
      baseUrl: choice.baseUrl,
      hasKey: choice.apiKey !== '',
      monthlyCap: stored?.monthlyCap ?? null,
      inputPrice: stored?.inputPrice ?? null,
      outputPrice: stored?.outputPrice ?? null,
      listPrice: listPrice(choice.provider, choice.model),
      searchProvider: search.provider,
      searchUrl: search.url,
      hasSearchKey: search.key !== '',
      fromEnvironment: !stored && (settings.ai !== undefined || settings.webSearch !== undefined),
      spentThisMonth: usage.reduce((sum, { costMicros }) => sum + costMicros, 0) / microsPerDollar,
      usage: usage.map(({ costMicros, ...rest }) => ({ ...rest, cost: costMicros / microsPerDollar })),
    }
  }

  /** Within a transaction `db` must be that transaction. */
  async change({ apiKey, searchKey, ...change }: AiSettingsChange, db: Db = this.deps.db): Promise<void> {
    const stored = await this.storedSettings(db)
    const seal = this.seal()
    // A key is only kept for the provider and address it was entered for, so that it is never sent elsewhere.
    const sameProvider = stored?.provider === change.provider && stored.baseUrl === change.baseUrl
    const sameSearch = stored?.searchProvider === change.searchProvider && stored.searchUrl === change.searchUrl
    const sealedKey = apiKey ? seal.close(apiKey) : sameProvider ? stored?.sealedKey : undefined
    const sealedSearchKey = searchKey ? seal.close(searchKey) : sameSearch ? stored?.sealedSearchKey : undefined
    await saveSetting(db, settingsKey, {
      ...change,
      ...(sealedKey && { sealedKey }),
      ...(sealedSearchKey && { sealedSearchKey }),
    })
  }

  private async storedSettings(db: Db = this.deps.db): Promise<StoredAiSettings | undefined> {
    return (await readSetting(db, settingsKey)) as StoredAiSettings | undefined
  }

  private seal() {
    return sealFor(this.deps.secret, 'ai')
  }

  private unseal(sealed: string | undefined): string {
    if (!sealed) return ''
    try {
      return this.seal().open(sealed)
    } catch {
      return ''
    }
  }

  private async monthStart(): Promise<Date> {
    const { timeZone } = await readBusiness(this.deps.db)
    return startOfDay(timeZone, startOfMonth(dayIn(timeZone, new Date())))
  }
}
