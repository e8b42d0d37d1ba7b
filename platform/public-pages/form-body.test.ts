import { expect, test } from 'vitest'
import { fieldsOf, paramsOf } from './form-body'

test('a field that occurs several times is a list', () => {
  expect(fieldsOf(paramsOf('name=Rosa&choice=1&choice=3'))).toEqual({ name: 'Rosa', choice: ['1', '3'] })
})

test('the fields of a form hold no NUL, however it is encoded', () => {
  for (const body of ['name=Ro%00sa', 'name=Ro\0sa', 'na%00me=Rosa', 'name=Ro%00%00sa'])
    expect(fieldsOf(paramsOf(body))).toEqual({ name: 'Rosa' })
  expect(paramsOf('name=%%0000').get('name')).toBe('%00')
})
