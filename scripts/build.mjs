import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

// The test runners set `test`, with which React's development build would be taken.
process.env.NODE_ENV = 'production'

/** Builds web and server, prerenders the landing page and compresses the assets. */
async function buildAll() {
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await build({ configFile: path.join(root, 'vite.server.config.ts'), logLevel: 'warn' })
  await prerenderLanding()
  await compressAssets(path.join(root, 'dist/web'))
}

async function prerenderLanding() {
  const web = path.join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'))
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry && chunk.name === 'landing')
  const assets = {
    js: `/${entry.file}`,
    css: (entry.css ?? []).map((/** @type {string} */ file) => `/${file}`),
    fonts: (entry.assets ?? [])
      .filter((/** @type {string} */ file) => file.endsWith('.woff2'))
      .map((/** @type {string} */ file) => `/${file}`),
  }
  const { landingDocument, defaultLandingSettings } = await import(path.join(root, 'dist/server/landing-document.js'))
  mkdirSync(path.join(web, 'landing'), { recursive: true })
  for (const language of ['en', 'es'])
    writeFileSync(path.join(web, `landing/${language}.html`), landingDocument(language, assets, defaultLandingSettings))
  // For the pages that the server renders once the owner has changed a text.
  writeFileSync(path.join(web, 'landing/assets.json'), JSON.stringify(assets))
}

/** @param {string} folder */
async function compressAssets(folder) {
  const compressible = /\.(js|css|svg|json|txt)$/
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (!compressible.test(name) || statSync(file).size < 1024) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}

await buildAll()
