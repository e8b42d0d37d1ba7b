import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { landingInDevelopment } from './scripts/landing-in-development.ts'
import { withoutJsonSchemas } from './scripts/without-json-schemas.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const importAliases = Object.fromEntries(
  ['app', 'features', 'platform', 'kit', 'core', 'tests'].map((floor) => [`#${floor}`, here(`./${floor}`)]),
)

/** The web build: the back office (app/web/index.html), and the script and styles of the landing page. */
export default defineConfig({
  root: here('./app/web'),
  resolve: { alias: importAliases },
  plugins: [react(), tailwind(), landingInDevelopment(), withoutJsonSchemas()],
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: { office: here('./app/web/index.html'), landing: here('./features/landing/web/enhance.ts') },
      output: {
        codeSplitting: {
          groups: [
            // What the landing page needs too stays out of the others.
            {
              name: 'both',
              test: /core\/(?:durations|decode-percent)|kit\/passkey|landing\/storage-flags|preload-helper/,
              priority: 2,
            },
            // What the first paint of the back office needs, without what only its screens share.
            { name: 'shell', tags: ['$initial'], test: /^(?!.*landing\/(web\/|requested-page))/, priority: 1 },
            // Else a screen would load seventy chunks of a kilobyte each.
            { name: 'shared', minShareCount: 18 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(api|uploads|i/|healthz|readyz)': { target: `http://127.0.0.1:${process.env.API_PORT ?? 3001}`, xfwd: false },
    },
  },
})
