import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { importAliases } from './vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One character above U+00FF makes the engine keep the text of a whole file in two bytes a character, for as long as the
 * process runs. An escape means the same in strings, templates and patterns (and in `String.raw` that makes a pattern).
 */
const oneByteSource: Plugin = {
  name: 'one-byte-source',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeWideCharacters(file.code)
  },
}

const escapeWideCharacters = (code: string) =>
  code.replace(/\\?./gs, (text) => {
    const unit = text.charCodeAt(text.length - 1)
    return unit > 0xff ? `\\u${unit.toString(16).padStart(4, '0')}` : text
  })

/** The server build, packages included: a few files that start fast. */
export default defineConfig({
  root: here('.'),
  resolve: { alias: importAliases },
  publicDir: false,
  plugins: [oneByteSource],
  // Bundled for a fast start; the database engine and packages that spawn workers must stay external.
  ssr: {
    noExternal: true,
    external: [
      '@electric-sql/pglite',
      '@napi-rs/canvas',
      'pg-native',
      'thread-stream',
      'pdfkit',
      'subset-font',
      'tesseract.js-core',
    ],
  },
  build: {
    ssr: true,
    outDir: here('./dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: here('./app/server/main.ts'),
        backup: here('./app/server/backup-command.ts'),
        restore: here('./app/server/restore-command.ts'),
        'backup-process': here('./app/server/backup-process.ts'),
        'create-cluster': here('./app/server/create-cluster.ts'),
        'embedded-thread': here('./platform/db/embedded-thread.ts'),
        'fetch-worker-thread': here('./features/emails/server/providers/imap/fetch-worker-thread.ts'),
        'certificate-task': here('./features/signing/server/seal/certificate-task.ts'),
        'check-seal-task': here('./features/signing/server/seal/check-seal-task.ts'),
        'open-p12-task': here('./features/signing/server/seal/open-p12-task.ts'),
        'inspect-pdf-task': here('./features/signing/server/seal/inspect-pdf-task.ts'),
        'try-timestamp-task': here('./features/signing/server/seal/try-timestamp-task.ts'),
        'seal-pdf-task': here('./features/signing/server/seal/seal-pdf-task.ts'),
        'contract-pdf-task': here('./features/contracts/server/contract-pdf-task.ts'),
        'e-invoice-task': here('./features/invoices/server/e-invoice-task.ts'),
        'invoice-pdf-task': here('./features/invoices/server/invoice-pdf-task.ts'),
        'parse-mail-task': here('./features/emails/server/parsing/parse-mail-task.ts'),
        'find-events-task': here('./features/calendar/server/find-events-task.ts'),
        'read-calendar-task': here('./features/calendar/server/read-calendar-task.ts'),
        'write-calendar-task': here('./features/calendar/server/write-calendar-task.ts'),
        'read-objects-task': here('./features/calendar/server/sync/read-objects-task.ts'),
        'parse-answers-task': here('./platform/calendars/parse-answers-task.ts'),
        'task-thread': here('./platform/workers/task-thread.ts'),
        'extraction-process': here('./platform/text-extraction/extraction-process.ts'),
        'scan-process': here('./platform/scans/scan-process.ts'),
        demo: here('./scripts/demo/main.ts'),
        'landing-document': here('./features/landing/web/document.tsx'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
