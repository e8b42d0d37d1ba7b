import { expect, test } from 'vitest'
import * as z from 'zod'
import { nextSearch, urlFlag, urlId, urlText } from './url-state'

const defaults = { status: 'all', page: 1 }
const current = { search: { tab: 'invoices', status: 'paid', page: 3 }, params: { status: 'paid', page: 3 }, defaults }

test('another filter starts at the first page, and defaults are left out', () => {
  expect(nextSearch(current, { status: 'draft' })).toEqual({ status: 'draft' })
  expect(nextSearch(current, { status: 'all' })).toEqual({})
  expect(nextSearch(current, { search: '' })).toEqual({ status: 'paid' })
  expect(nextSearch(current, { page: 4 })).toEqual({ status: 'paid', page: 4 })
})

test('opening a record stays on the page', () => {
  expect(nextSearch(current, { document: 7 }, { keepsPage: ['document'] })).toEqual({
    status: 'paid',
    page: 3,
    document: 7,
  })
})

test('the parameters of other parts of the screen stay where asked for', () => {
  expect(nextSearch(current, { status: 'all' }, { keepsOthers: true })).toEqual({ tab: 'invoices' })
})

test('what the URL says wrongly is ignored', () => {
  const params = z.object({ search: urlText(), task: urlId(), done: urlFlag() })
  expect(params.parse({ search: 404, task: '12', done: true })).toEqual({ search: '404', task: 12, done: true })
  expect(params.parse({ search: 'x'.repeat(201), task: 'none', done: 'yes' })).toEqual({})
})
