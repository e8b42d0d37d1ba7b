import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/test-tools.mjs'

const quietBrowser = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

// Where none is installed, the global setup installs one, and the workers read this file after it.
const executablePath = process.env.CHROMIUM ?? installedChromium()

export default defineConfig({
  globalSetup: './tests/support/journey-setup.ts',
  testDir: './tests/journeys',
  outputDir: './test-results/journeys',
  fullyParallel: true,
  workers: 2,
  // Only what hangs is ended: a busy machine is slow at everything.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // What still moves on a busy machine is missed by a click.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath && { executablePath }), args: quietBrowser },
    // A trace of every step would take a third of the time; a message and a picture are mostly enough.
    screenshot: 'only-on-failure',
  },
})
