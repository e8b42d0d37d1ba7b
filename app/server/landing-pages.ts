import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readLanding } from '#features/landing/api'
import type { LandingSettings } from '#features/landing/landing-settings'
import { type Language, languages } from '#features/landing/languages'
import { isDefault } from '#features/landing/merge-landing-settings'
import { readLandingSettings } from '#features/landing/server/store'
import type { LandingAssets } from '#features/landing/web/document'
import type { Database, Db } from '#platform/db/database'
import { onInvalidation } from '#platform/live/live'
import type { Log } from '#platform/log/log'

export type CachedPage = { html: string; gzipped: Buffer; etag: string }
type Pages = Record<Language, CachedPage>
type LandingPagesDeps = { db: Db; publicUrl: string; built: URL; log: Log }

/** The landing page in memory: rendered once for each change of its settings, on whichever process that was made. */
export class LandingPages {
  private pages: Promise<Pages> | undefined
  /** Shown while the database cannot be read. */
  private last: Pages | undefined

  private readonly deps: LandingPagesDeps

  constructor(deps: LandingPagesDeps) {
    this.deps = deps
  }

  async start(database: Database): Promise<void> {
    await onInvalidation(database, (paths) => {
      if (paths === undefined || paths.includes(readLanding.path)) this.pages = undefined
    })
    await this.current()
  }

  current(): Promise<Pages> {
    this.pages ??= this.render()
    return this.pages
  }

  private async render(): Promise<Pages> {
    const { db, built, publicUrl, log } = this.deps
    try {
      const { settings } = await readLandingSettings(db)
      const htmlOf = isDefault(settings)
        ? prerendered(built)
        : (language: Language) => render(assetsIn(built), settings, language)
      const rendered = await Promise.all(languages.map(async (language) => cached(await htmlOf(language), publicUrl)))
      this.last = Object.fromEntries(languages.map((language, index) => [language, rendered[index]])) as Pages
      return this.last
    } catch (err) {
      if (!this.last) throw err
      log.warn({ err }, 'reading the landing page failed')
      this.pages = undefined
      return this.last
    }
  }
}

/** For the preview, in a frame without scripts, whose links lead nowhere. */
export const landingRenderer = (built: URL) => async (settings: LandingSettings, language: Language) => {
  const html = await render({ ...assetsIn(built), js: '' }, settings, language)
  return html
    .replaceAll('%ORIGIN%', '')
    .replace('<html ', '<html data-preview="" ')
    .replace('<head>', '<head><base target="_blank"/>')
}

/** React is loaded only where it is needed: the specified texts were rendered by the build. */
async function render(assets: LandingAssets, settings: LandingSettings, language: Language): Promise<string> {
  const { landingDocument } = await import('#features/landing/web/document')
  return landingDocument(language, assets, settings)
}

const prerendered = (built: URL) => (language: Language) =>
  readFileSync(new URL(`landing/${language}.html`, built), 'utf8')

/** Without a build, as in development, the page has no style. */
function assetsIn(built: URL): LandingAssets {
  const file = new URL('landing/assets.json', built)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { css: [], js: '', fonts: [] }
}

async function cached(page: string, publicUrl: string): Promise<CachedPage> {
  const html = page.replaceAll('%ORIGIN%', () => publicUrl)
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, gzipped: await promisify(gzip)(html, { level: 9 }), etag }
}
