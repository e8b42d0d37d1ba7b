import { expect, test } from 'vitest'
import { typeByExtension } from './type-by-extension'

test.each([
  ['pdf', ['a.pdf', 'A.PDF']],
  ['spreadsheet', ['a.xls', 'a.xlsx', 'a.csv']],
  ['image', ['a.jpg', 'a.jpeg', 'a.png', 'a.gif']],
  ['archive', ['a.zip', 'a.rar', 'a.tar.gz', 'a.7z']],
  ['document', ['a.docx', 'a.txt', 'a.html', 'a.svg', 'a', 'pdf', '']],
] as const)('%s', (type, names) => {
  for (const name of names) expect(typeByExtension(name)).toBe(type)
})
