import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AiService } from '#features/assistant/server/ai-service'
import { readOutcome } from '#features/backups/server/store'
import { findUser } from '#features/sessions/server/store'
import { readStandings } from '#features/settings/api'
import { readBusiness } from '#features/settings/server/store'
import { standings } from '#features/settings/standing'
import type { Db, Rows } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import { sumUpFiles } from '#platform/files/store'
import { answer } from '#platform/http/answer'

type Parts = { db: Db; settings: Settings }

/** Draws on every feature that can be set, so it is composed here. */
export function settingsStandingsRoute(app: FastifyInstance, { db, settings }: Parts, ai: AiService): void {
  answer(app, readStandings, async ({ request }) => {
    const userId = request.signedIn?.userId ?? 0
    const { username, twoFactorEnabled } = await findUser(db, userId)
    const { madeAt } = await readOutcome(db)
    const counts = await countConnections(db, userId)
    const facts = {
      username,
      twoFactor: twoFactorEnabled,
      sessions: counts.sessions,
      business: await readBusiness(db),
      mail: { accounts: counts.accounts, troubled: counts.troubled },
      calendars: { hasFeed: counts.feeds > 0, subscriptions: counts.subscriptions, failing: counts.failing },
      notifications: { off: counts.quiet },
      ai: await ai.choice(),
      files: { in: settings.bucket ? ('bucket' as const) : ('folder' as const), ...(await sumUpFiles(db)) },
      lastBackup: madeAt ? new Date(madeAt) : undefined,
    }
    return standings(facts, new Date())
  })
}

const counted = ['sessions', 'accounts', 'troubled', 'feeds', 'subscriptions', 'failing', 'quiet'] as const

async function countConnections(db: Db, userId: number): Promise<Record<(typeof counted)[number], number>> {
  const { rows } = (await db.execute(sql`
    select
      (select count(*) from sessions where user_id = ${userId} and expires_at > now()) as sessions,
      (select count(*) from mail_accounts) as accounts,
      (select count(*) from mail_accounts where state <> 'connected' and provider <> 'sample') as troubled,
      (select count(*) from calendar_feeds) as feeds,
      (select count(*) from calendar_subscriptions) as subscriptions,
      (select count(*) from calendar_subscriptions where failure is not null) as failing,
      (select count(*) from notification_preferences where not wanted) as quiet
  `)) as unknown as Rows
  return Object.fromEntries(counted.map((name) => [name, Number(rows[0]?.[name] ?? 0)])) as Record<
    (typeof counted)[number],
    number
  >
}
