import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The dark theme changes colours and nothing else, so only these rules are checked in it again. */
const rulesAboutColour = ['color-contrast', 'link-in-text-block']

/** Off by default in axe: whatever is pressed measures at least 24 by 24 pixels, or has space around it. */
const targetSize = 'target-size'
const phone = { width: 375, height: 812 }

type Options = {
  part?: string
  /** What is the same again and again. */
  without?: string
  /** Whether the sizes of its targets are looked at on a phone too. */
  onPhone?: boolean
}

/** Checks a part of the page by all of axe's rules in the light theme, its colours in the dark one, its targets on a phone. */
export async function expectNoViolation(page: Page, where: string, options: Options = {}) {
  const { part = 'body', without, onPhone = false } = options
  const context = { include: [part], exclude: without ? [without] : [] }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await animationsToEnd(page)
    const rules =
      colorScheme === 'dark' ? { runOnly: rulesAboutColour } : { rules: { [targetSize]: { enabled: true } } }
    found.push(...(await violations(page, `${where}, ${colorScheme}`, context, rules)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const desktop = page.viewportSize()
  if (onPhone && desktop) {
    await page.setViewportSize(phone)
    await animationsToEnd(page)
    found.push(...(await violations(page, `${where}, phone`, context, { runOnly: [targetSize] })))
    await page.setViewportSize(desktop)
  }
  expect(found).toEqual([])
}

type Context = { include: string[]; exclude: string[] }
type WindowWithAxe = { axe: { run(context: Context, options: RunOptions): Promise<AxeResults> } }

/** Frames are left out: they show mails and contracts, and no script runs inside them. */
async function violations(page: Page, where: string, context: Context, options: RunOptions): Promise<string[]> {
  const found = await page.evaluate(
    async ([shown, given]) => {
      const { axe } = window as unknown as WindowWithAxe
      return (await axe.run(shown, { ...given, iframes: false, resultTypes: ['violations'] })).violations
    },
    [context, options] as const,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The page changes its theme in the frame after the media feature has changed. */
async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  })
}
