import { defineConfig } from '@playwright/test'

const quietBrowser = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

export default defineConfig({
  testDir: './tests/journeys',
  outputDir: './test-results/journeys',
  fullyParallel: true,
  workers: 2,
  // Only what hangs is ended: a busy machine is slow at everything.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    launchOptions: { ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }), args: quietBrowser },
    // A trace of every step would take a third of the time; the words of the failure and its picture mostly do.
    screenshot: 'only-on-failure',
  },
})
