import { expect, test } from 'vitest'
import { mismatchOf, previewKindOf, typeByContent } from './content-kinds'

test('a name that matches its content has no warning', () => {
  expect(mismatchOf('a.pdf', 'application/pdf')).toBeNull()
  expect(mismatchOf('a.txt', 'text/plain; charset=windows-1252')).toBeNull()
  expect(mismatchOf('a.csv', 'text/csv')).toBeNull()
  expect(mismatchOf('report', 'application/pdf')).toBeNull()
  expect(mismatchOf('a.zip', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBeNull()
})

test('a name that does not match its content has a warning', () => {
  expect(mismatchOf('photo.jpg', 'text/html')).toBe('Called .jpg, but its content is a web page.')
  expect(mismatchOf('plan.pdf', 'application/x-msdownload')).toBe('Called .pdf, but its content is a program.')
  expect(mismatchOf('a.txt', 'text/html')).toBe('Called .txt, but its content is a web page.')
  expect(mismatchOf('a.docx', 'application/zip')).toBe('Called .docx, but its content is an archive.')
  expect(mismatchOf('a.png', 'application/octet-stream')).toBe('Called .png, but its content is something else.')
  expect(mismatchOf('a.pdf', 'application/x-empty')).toBe('This file is empty.')
})

test('a program has a warning, even with a misleading name', () => {
  expect(mismatchOf('report.pdf.exe', 'text/plain')).toBe('Looks like .pdf, but ends in .exe, as programs do.')
  expect(mismatchOf('Photo.JPG.SCR', 'application/x-msdownload')).toBe(
    'Looks like .jpg, but ends in .scr, as programs do.',
  )
  expect(mismatchOf('set-up.exe', 'application/x-msdownload')).toBe('This file is a program.')
  expect(mismatchOf('set-up', 'application/x-elf')).toBe('This file is a program.')
  for (const honest of ['prices.csv.gz', 'contract.docx.pdf', 'site.min.js'])
    expect(
      mismatchOf(
        honest,
        honest.endsWith('gz') ? 'application/gzip' : honest.endsWith('pdf') ? 'application/pdf' : 'text/plain',
      ),
    ).toBeNull()
})

test('the document type follows from the content', () => {
  expect(typeByContent('text/html')).toBe('document')
  expect(typeByContent('image/svg+xml')).toBe('document')
  expect(typeByContent('image/webp')).toBe('image')
  expect(typeByContent('application/gzip')).toBe('archive')
  expect(typeByContent('application/octet-stream')).toBe('document')
})

test('each content type has its kind of preview', () => {
  expect(previewKindOf('image/png')).toBe('image')
  expect(previewKindOf('image/svg+xml')).toBe('html')
  expect(previewKindOf('text/html; charset=windows-1252')).toBe('html')
  expect(previewKindOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe('text')
  expect(previewKindOf('application/zip')).toBe('none')
  expect(previewKindOf(null)).toBe('none')
})
