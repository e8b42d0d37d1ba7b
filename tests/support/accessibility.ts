import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The dark theme changes colours and nothing else, so there only these can fail anew. */
const rulesAboutColour = ['color-contrast', 'link-in-text-block']

type Options = { part?: string }

/** Checks a part of the page by all of axe's rules in the light theme, and its colours in the dark one too. */
export async function expectNoViolation(page: Page, where: string, { part = 'body' }: Options = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await animationsToEnd(page)
    for (const { id, nodes } of await violations(
      page,
      part,
      colorScheme === 'dark' ? { runOnly: rulesAboutColour } : {},
    ))
      for (const { target, failureSummary } of nodes)
        found.push(`${where}, ${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found).toEqual([])
}

type WindowWithAxe = { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } }

/** Frames are left out: they show mails and contracts, and no script runs inside them. */
const violations = (page: Page, part: string, options: RunOptions) =>
  page.evaluate(
    async ([selector, given]) => {
      const { axe } = window as unknown as WindowWithAxe
      return (await axe.run(selector, { ...given, iframes: false, resultTypes: ['violations'] })).violations
    },
    [part, options] as const,
  )

/** The page changes its theme in the frame after the media feature has changed. */
async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  })
}
