import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AiService } from '#features/assistant/server/ai-service'
import { calendarFeeds, calendarSubscriptions } from '#features/calendar/server/table'
import { calendarAccounts } from '#features/calendar/server/table/accounts'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { isDefault } from '#features/landing/merge-landing-settings'
import { readLandingSettings } from '#features/landing/server/store'
import { notificationPreferences } from '#features/notifications/server/table'
import type { PaymentService } from '#features/payments/server/payment-service'
import { readReminderSettings } from '#features/reminders/server/store'
import { findUser } from '#features/sessions/server/store'
import { sessions } from '#features/sessions/server/table'
import { readSettingsSummary } from '#features/settings/api'
import { readBusiness } from '#features/settings/server/store'
import { summarizeSettings } from '#features/settings/settings-summary'
import { hasOwnCertificate } from '#features/signing/server/store'
import type { Db, Rows } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import { fileTotals } from '#platform/files/store'
import { answer } from '#platform/http/answer'
import { lastBackup } from './last-backup'

type SettingsSummaryDeps = { db: Db; settings: Settings; payments: PaymentService }

/** Composed here because it reads every feature with settings. */
export function settingsSummaryRoute(
  app: FastifyInstance,
  { db, settings, payments }: SettingsSummaryDeps,
  ai: AiService,
): void {
  answer(app, readSettingsSummary, async ({ request }) => {
    const userId = request.signedIn?.userId ?? 0
    const { username, twoFactorEnabled } = await findUser(db, userId)
    const counts = await countConnections(db, userId)
    const reminders = await readReminderSettings(db)
    const { settings: landing } = await readLandingSettings(db)
    const facts = {
      username,
      twoFactor: twoFactorEnabled,
      sessions: counts.sessions,
      business: await readBusiness(db),
      landing: { name: landing.name, isDefault: isDefault(landing) },
      reminders: { on: reminders.on, steps: reminders.steps.length },
      takesCards: await payments.isOn(),
      ownCertificate: await hasOwnCertificate(db),
      mail: { accounts: counts.accounts, troubled: counts.troubled },
      calendars: {
        accounts: counts.calendarAccounts,
        hasFeed: counts.feeds > 0,
        subscriptions: counts.subscriptions,
        failing: counts.failing,
      },
      notifications: { off: counts.mutedKinds },
      ai: await ai.choice(),
      files: { in: settings.bucket ? ('bucket' as const) : ('folder' as const), ...(await fileTotals(db)) },
      lastBackup: await lastBackup(db),
    }
    return summarizeSettings(facts, new Date())
  })
}

const countNames = [
  'sessions',
  'accounts',
  'troubled',
  'calendarAccounts',
  'feeds',
  'subscriptions',
  'failing',
  'mutedKinds',
] as const

async function countConnections(db: Db, userId: number): Promise<Record<(typeof countNames)[number], number>> {
  const { rows } = (await db.execute(sql`
    select
      (select count(*) from ${sessions} where ${sessions.userId} = ${userId} and ${sessions.expiresAt} > now()) as sessions,
      (select count(*) from ${mailAccounts}) as accounts,
      (select count(*) from ${mailAccounts}
        where ${mailAccounts.state} <> 'connected' and ${mailAccounts.provider} <> 'sample') as troubled,
      (select count(*) from ${calendarAccounts}) as "calendarAccounts",
      (select count(*) from ${calendarFeeds}) as feeds,
      (select count(*) from ${calendarSubscriptions}) as subscriptions,
      (select count(*) from ${calendarSubscriptions} where ${calendarSubscriptions.failure} is not null)
        + (select count(*) from ${calendarAccounts} where ${calendarAccounts.state} <> 'connected') as failing,
      (select count(*) from ${notificationPreferences} where not ${notificationPreferences.wanted}) as "mutedKinds"
  `)) as unknown as Rows
  return Object.fromEntries(countNames.map((name) => [name, Number(rows[0]?.[name] ?? 0)])) as Record<
    (typeof countNames)[number],
    number
  >
}
