import { expect, test } from 'vitest'
import { isJustWon, stageChange } from './stage-change'

const now = new Date('2026-03-20T16:00:00Z')
const today = '2026-03-20'
const open = { stage: 'proposal', actualCloseDate: null } as const

test('keeping the stage is no change', () => {
  expect(stageChange(open, 'proposal', now, today)).toBeUndefined()
})

test('winning or losing a deal sets today as the close date', () => {
  for (const to of ['closed-won', 'closed-lost'] as const) {
    expect(stageChange(open, to, now, today)).toEqual({
      stageChangedAt: now,
      actualCloseDate: today,
      move: { fromStage: 'proposal', toStage: to, movedAt: now },
    })
  }
})

test('a reopened deal has no close date', () => {
  const won = { stage: 'closed-won', actualCloseDate: '2026-01-05' } as const
  expect(stageChange(won, 'lead', now, today)).toMatchObject({ actualCloseDate: null })
  expect(stageChange(won, 'closed-lost', now, today)).toMatchObject({ actualCloseDate: today })
})

test('a new deal has no previous stage', () => {
  expect(stageChange(null, 'lead', now, today)?.move).toEqual({ fromStage: null, toStage: 'lead', movedAt: now })
})

test('only a deal that was not won before is just won', () => {
  expect(isJustWon('negotiation', 'closed-won')).toBe(true)
  expect(isJustWon(undefined, 'closed-won')).toBe(true)
  expect(isJustWon('closed-won', 'closed-won')).toBe(false)
  expect(isJustWon('closed-won', 'lead')).toBe(false)
})
