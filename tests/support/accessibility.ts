import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The dark theme changes colours and nothing else, so there only these can fail anew. */
const rulesAboutColour = ['color-contrast', 'link-in-text-block']

type Options = { part?: string; without?: string }

/** Checks a part of the page by all of axe's rules in the light theme, and its colours in the dark one too. */
export async function expectNoViolation(page: Page, where: string, { part = 'body', without }: Options = {}) {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await animationsToEnd(page)
    const axe = new AxeBuilder({ page }).include(part)
    if (without) axe.exclude(without)
    if (colorScheme === 'dark') axe.withRules(rulesAboutColour)
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${where}, ${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found).toEqual([])
}

async function animationsToEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}
