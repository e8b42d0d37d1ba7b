import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import type { Language } from '../languages'
import { isDefault, withChange } from '../merge-window'
import type { ShopWindow } from '../shop-window'
import * as store from './store'

type LandingRouteDeps = { db: Db; renderLanding: (window: ShopWindow, language: Language) => Promise<string> }

export function landingRoutes(app: FastifyInstance, { db, renderLanding }: LandingRouteDeps): void {
  answer(app, calls.readWindow, async () => saved(await store.readShopWindow(db)))
  answer(app, calls.changeWindow, async ({ input: { seenAt, ...change } }) =>
    saved(await db.transaction((tx) => store.changeShopWindow(tx, change, seenAt, new Date()))),
  )
  answer(app, calls.resetWindow, async ({ input: { seenAt } }) =>
    saved(await db.transaction((tx) => store.resetShopWindow(tx, seenAt, new Date()))),
  )
  answer(app, calls.previewWindow, async ({ input: { language, ...change } }) => {
    const { window } = await store.readShopWindow(db)
    return { html: await renderLanding(withChange(window, change), language) }
  })
}

const saved = ({ window, updatedAt }: store.StoredWindow) => ({ ...window, updatedAt, isDefault: isDefault(window) })
