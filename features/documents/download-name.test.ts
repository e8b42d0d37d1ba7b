import { expect, test } from 'vitest'
import { downloadName, uniqueNames } from './download-name'

test('a download has the document’s name and the file’s extension', () => {
  expect(downloadName('Dispatch board: proposal', 'griggs.pdf')).toBe('Dispatch board- proposal.pdf')
  expect(downloadName('plan.PDF', 'plan.pdf')).toBe('plan.PDF')
  expect(downloadName('../../plan', 'plan.docx')).toBe('plan.docx')
  expect(downloadName('README', 'readme')).toBe('README')
})

test('names in an archive are unique', () => {
  expect(uniqueNames(['plan.pdf', 'Plan.pdf', 'plan.pdf', 'plan (2).pdf', 'x', 'x'])).toEqual([
    'plan.pdf',
    'Plan (2).pdf',
    'plan (3).pdf',
    'plan (2) (2).pdf',
    'x',
    'x (2)',
  ])
})
