import { readSetting, saveSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { PaymentProvider } from '#platform/payments/payments'
import { stripeCheckoutOrigin, stripeProvider } from '#platform/payments/stripe'
import { sealFor } from '#platform/secrets/seal'
import { webhookPath } from '../api'
import type { Comparison, PaymentSettings, PaymentSettingsChange } from '../payment-settings'
import { findProblems, lastEventAt } from './store'

export type PaymentServiceDeps = {
  db: Db
  secret: string
  settings: Pick<Settings, 'stripe'>
  publicUrl: string
}

type StoredSettings = {
  provider: PaymentSettings['provider']
  sealedKey?: string | undefined
  sealedWebhookSecret?: string | undefined
}

const settingsKey = 'payments'
const comparisonKey = 'payments-compared'

/** The provider as chosen in Settings, else by the environment. */
export class PaymentService {
  private readonly deps: PaymentServiceDeps

  constructor(deps: PaymentServiceDeps) {
    this.deps = deps
  }

  /** Undefined if no provider takes payments. */
  async provider(db: Db = this.deps.db): Promise<PaymentProvider | undefined> {
    const { secretKey } = await this.keys(db)
    return secretKey ? stripeProvider({ secretKey, url: this.deps.settings.stripe.url }) : undefined
  }

  async isOn(db: Db = this.deps.db): Promise<boolean> {
    return (await this.keys(db)).secretKey !== ''
  }

  async webhookSecret(): Promise<string> {
    return (await this.keys(this.deps.db)).webhookSecret
  }

  /** Where clients are sent to pay; the pages with the button must allow it. */
  get checkoutOrigin(): string {
    const { url } = this.deps.settings.stripe
    return url ? new URL(url).origin : stripeCheckoutOrigin
  }

  async readSettings(): Promise<Omit<PaymentSettings, 'comparison' | 'lastEventAt'> & SettingsState> {
    const { db, publicUrl } = this.deps
    const { secretKey, webhookSecret, fromEnvironment } = await this.keys(db)
    return {
      provider: secretKey ? 'stripe' : 'none',
      hasSecretKey: secretKey !== '',
      hasWebhookSecret: webhookSecret !== '',
      isTest: /^[sr]k_test_/.test(secretKey),
      fromEnvironment,
      webhookUrl: `${publicUrl}${webhookPath}`,
      lastEventAt: await lastEventAt(db),
      comparison: ((await readSetting(db, comparisonKey)) as Comparison | undefined) ?? null,
      problems: await findProblems(db),
    }
  }

  /** Within the transaction of the change. */
  async change({ provider, secretKey, webhookSecret }: PaymentSettingsChange, tx: Db): Promise<void> {
    const stored = await this.stored(tx)
    const seal = this.seal()
    const kept = provider === 'none' ? undefined : stored
    const sealedKey = secretKey ? seal.close(secretKey) : kept?.sealedKey
    const sealedWebhookSecret = webhookSecret ? seal.close(webhookSecret) : kept?.sealedWebhookSecret
    await saveSetting(tx, settingsKey, {
      provider,
      ...(provider === 'stripe' && sealedKey && { sealedKey }),
      ...(provider === 'stripe' && sealedWebhookSecret && { sealedWebhookSecret }),
    })
  }

  /** Whether the change would leave a provider without a key. */
  async lacksKey({ provider, secretKey }: PaymentSettingsChange): Promise<boolean> {
    if (provider === 'none' || secretKey) return false
    return !(await this.stored(this.deps.db))?.sealedKey && !this.deps.settings.stripe.secretKey
  }

  async saveComparison(comparison: Comparison): Promise<void> {
    await saveSetting(this.deps.db, comparisonKey, comparison)
  }

  private async keys(db: Db) {
    const { secretKey = '', webhookSecret = '' } = this.deps.settings.stripe
    const stored = await this.stored(db)
    if (stored?.provider === 'none') return { secretKey: '', webhookSecret: '', fromEnvironment: false }
    const own = this.unseal(stored?.sealedKey)
    return {
      secretKey: own || secretKey,
      webhookSecret: this.unseal(stored?.sealedWebhookSecret) || (own ? '' : webhookSecret),
      fromEnvironment: own === '' && secretKey !== '',
    }
  }

  private async stored(db: Db): Promise<StoredSettings | undefined> {
    return (await readSetting(db, settingsKey)) as StoredSettings | undefined
  }

  private seal() {
    return sealFor(this.deps.secret, 'payments')
  }

  /** Empty where it was sealed with another secret, as in a restored backup. */
  private unseal(sealed: string | undefined): string {
    if (!sealed) return ''
    try {
      return this.seal().open(sealed)
    } catch {
      return ''
    }
  }
}

type SettingsState = { comparison: Comparison | null; lastEventAt: Date | null }
