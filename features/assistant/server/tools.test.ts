import { expect, test } from 'vitest'
import type { Facts } from './facts'
import { assistantTools, type ProposedAction } from './tools'

test('seven proposals at once become five', async () => {
  const proposed: ProposedAction[] = []
  const tools = await assistantTools({
    facts: {} as Facts,
    today: '2026-05-04',
    currency: 'USD',
    question: 'Plan my week',
    proposed,
    find: async () => [],
  })
  const propose = tools.propose_create_task?.execute as (content: object) => Promise<string>
  const answers = await Promise.all(Array.from({ length: 7 }, (_, index) => propose({ title: `Task ${index}` })))
  expect(proposed).toHaveLength(5)
  expect(answers.filter((answer) => answer.startsWith('There are enough proposals'))).toHaveLength(2)
})
