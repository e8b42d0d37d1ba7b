import { expect, test } from 'vitest'
import { officePaths } from '#app/paths'
import { searchTopics, textOf } from './search-topics'
import type { Topic } from './topic'
import { topics } from './topics'

const places = (search: string) => searchTopics(topics, search).map(({ topic, section }) => `${topic.id}#${section.id}`)

test('an empty search finds nothing', () => {
  expect(searchTopics(topics, '')).toEqual([])
  expect(searchTopics(topics, ' ?! ')).toEqual([])
})

test('a topic is found by its title before those that only mention it', () => {
  expect(places('contracts')[0]).toBe('contracts#writing')
  expect(places('calendar')[0]).toMatch(/^calendar#/)
})

test('a topic is found by its aliases', () => {
  expect(places('billing')[0]).toMatch(/^invoices#/)
  expect(places('getting started')[0]).toMatch(/^first-steps#/)
  expect(places('2fa')[0]).toMatch(/^settings#/)
})

test('the beginning of a word is enough, and case and accents are ignored', () => {
  expect(places('ATTACHM')).toContain('mail#searching')
  expect(places('josé')).toEqual(places('jose'))
  expect(places('jose')).toContain('search#finding')
})

test('all words must match', () => {
  expect(places('trash days')).toContain('documents#trash')
  expect(places('trash unicorn')).toEqual([])
})

test('the title of a topic and a word of a section lead to that section', () => {
  expect(places('mail tracking pictures')[0]).toMatch(/^mail#/)
  expect(places('notes restore')).toContain('notes#versions')
})

test('keys are found by what they do', () => {
  expect(places('archive')).toContain('mail#keys')
  expect(places('bold')).toContain('keyboard#all')
})

test('an excerpt marks the hits, without markup', () => {
  const topic: Topic = {
    id: 'a',
    title: 'A',
    group: 'Screens',
    summary: 'B',
    sections: [{ id: 'one', title: 'One', blocks: ['Press `Ctrl K`, **then** read about [José](/clients).'] }],
  }
  const [found] = searchTopics([topic], 'jose')
  expect(found?.excerpt).toEqual([
    { text: 'Press Ctrl K, then read about ', isHit: false },
    { text: 'José', isHit: true },
    { text: '.', isHit: false },
  ])
})

test('section ids are unique, and no topic is empty', () => {
  const addresses = topics.flatMap(({ id, sections }) => sections.map((section) => `${id}#${section.id}`))
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { sections } of topics) expect(sections.length).toBeGreaterThan(0)
})

test('every link of the help leads to an existing page', () => {
  const links = topics.flatMap(({ opens, sections }) => [
    ...(opens ? [opens] : []),
    ...sections.flatMap(({ blocks }) =>
      [...JSON.stringify(blocks).matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address as string),
    ),
  ])
  expect(links.length).toBeGreaterThan(30)
  for (const link of links) {
    const [path, query] = link.split('?')
    expect(officePaths, link).toContain(path)
    const topic = new URLSearchParams(query).get('topic')
    if (topic)
      expect(
        topics.map(({ id }) => id),
        link,
      ).toContain(topic)
  }
})

test('the text of a section has no markup', () => {
  expect(textOf({ id: 'x', title: 'X', blocks: ['One', { list: ['**Two**', '[three](/tasks)'] }] })).toBe(
    'One Two three',
  )
})
