import { expect, test } from 'vitest'
import { isEmptyQuery, type MailQuery, parseMailQuery } from './search-query'

const compact = (query: MailQuery) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value && (!Array.isArray(value) || value.length > 0)))
const found = (typed: string) => compact(parseMailQuery(typed))

test('words are separate, a quoted phrase stays together', () => {
  expect(found('easter  cakes')).toEqual({ words: ['easter', 'cakes'] })
  expect(found('"easter cakes" order')).toEqual({ phrases: ['easter cakes'], words: ['order'] })
  expect(found('"never closed')).toEqual({ phrases: ['never closed'] })
  expect(found('   ')).toEqual({})
})

test('operators narrow the search', () => {
  expect(found('from:rosa to:"Dana Reyes" subject:invoice has:attachment is:unread is:starred overdue')).toEqual({
    from: ['rosa'],
    to: ['Dana Reyes'],
    subject: ['invoice'],
    hasAttachment: true,
    isUnread: true,
    isStarred: true,
    words: ['overdue'],
  })
  expect(found('FROM:Rosa')).toEqual({ from: ['Rosa'] })
  expect(found('from: rosa subject: "new site"')).toEqual({ from: ['rosa'], subject: ['new site'] })
  expect(found('from:')).toEqual({ words: ['from:'] })
  expect(found('what is: open')).toEqual({ words: ['what', 'is:', 'open'] })
})

test('a minus leaves out, and in: names a folder', () => {
  expect(found('oven -receipt -"thank you"')).toEqual({ words: ['oven'], without: ['receipt', 'thank you'] })
  expect(found('in:sent oven')).toEqual({ in: { folder: 'sent' }, words: ['oven'] })
  expect(found('in:spam')).toEqual({ in: { folder: 'junk' } })
  expect(found('in:"Tax 2026"')).toEqual({ in: { name: 'Tax 2026' } })
})

test('mails that were read are those that are not unread', () => {
  expect(parseMailQuery('is:read').not.map(compact)).toEqual([{ isUnread: true }])
  expect(isEmptyQuery(parseMailQuery('is:read'))).toBe(false)
})

test('a minus before an operator leaves out what it finds', () => {
  const leftOut = (typed: string) => parseMailQuery(typed).not.map((part) => compact(part))
  expect(found('in:anywhere -from:rosa')).toMatchObject({ in: 'anywhere', not: [{ from: ['rosa'] }] })
  expect(leftOut('-from:rosa -to:"Dana Reyes" -SUBJECT:invoice')).toEqual([
    { from: ['rosa'] },
    { to: ['Dana Reyes'] },
    { subject: ['invoice'] },
  ])
  expect(leftOut('-in:sent -in:"Tax 2026" -has:attachment -is:unread -before:2026 -after:2026-03')).toEqual([
    { in: { folder: 'sent' } },
    { in: { name: 'Tax 2026' } },
    { hasAttachment: true },
    { isUnread: true },
    { before: '2026-01-01' },
    { after: '2026-03-01' },
  ])
  expect(found('-before:someday')).toEqual({ without: ['before:someday'] })
  expect(isEmptyQuery(parseMailQuery('-from:rosa'))).toBe(false)
  expect(isEmptyQuery(parseMailQuery('-from:_'))).toBe(true)
})

test('common date formats are parsed', () => {
  expect(found('before:2026-03-05')).toEqual({ before: '2026-03-05' })
  expect(found('after:2026/3/5')).toEqual({ after: '2026-03-05' })
  expect(found('after:3/5/2026')).toEqual({ after: '2026-03-05' })
  expect(found('after:2026-03')).toEqual({ after: '2026-03-01' })
  expect(found('before:2026')).toEqual({ before: '2026-01-01' })
})

test('an operator with an invalid value is searched for as text', () => {
  expect(found('before:someday')).toEqual({ words: ['before:someday'] })
  expect(found('after:2026-02-31')).toEqual({ words: ['after:2026-02-31'] })
  expect(found('has:feathers re:open http://example.com')).toEqual({
    words: ['has:feathers', 're:open', 'http://example.com'],
  })
  expect(found('from:')).toEqual({ words: ['from:'] })
})

test('only the first parts of a long text are searched for', () => {
  expect(parseMailQuery('word '.repeat(500)).words).toHaveLength(12)
})

test('punctuation alone finds nothing, and beside a word it is ignored', () => {
  for (const typed of ['_', '-', '. / @', '"_"', 'from:_', '"'])
    expect([typed, isEmptyQuery(parseMailQuery(typed))]).toEqual([typed, true])
  expect(parseMailQuery('_ rosa - subject:.')).toMatchObject({ words: ['rosa'], subject: [] })
  for (const typed of ['rosa', '%', 'is:unread', 'before:2026', 'has:attachment', 'to:rosa'])
    expect([typed, isEmptyQuery(parseMailQuery(typed))]).toEqual([typed, false])
})
