import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import type { LandingSettings } from '../landing-settings'
import type { Language } from '../languages'
import { isDefault, withChange } from '../merge-landing-settings'
import * as store from './store'

type LandingRouteDeps = { db: Db; renderLanding: (settings: LandingSettings, language: Language) => Promise<string> }

export function landingRoutes(app: FastifyInstance, { db, renderLanding }: LandingRouteDeps): void {
  answer(app, calls.readLanding, async () => saved(await store.readLandingSettings(db)))
  answer(app, calls.changeLanding, async ({ input: { seenAt, ...change } }) =>
    saved(await db.transaction((tx) => store.changeLandingSettings(tx, change, seenAt, new Date()))),
  )
  answer(app, calls.resetLanding, async ({ input: { seenAt } }) =>
    saved(await db.transaction((tx) => store.resetLandingSettings(tx, seenAt, new Date()))),
  )
  answer(app, calls.previewLanding, async ({ input: { language, ...change } }) => {
    const { settings } = await store.readLandingSettings(db)
    return { html: await renderLanding(withChange(settings, change), language) }
  })
}

const saved = ({ settings, updatedAt }: store.StoredLandingSettings) => ({
  ...settings,
  updatedAt,
  isDefault: isDefault(settings),
})
