import { expect, test } from 'vitest'
import { withoutSignedName } from './signature'

const signature = 'Dana Reyes\nMainstreet Studio'

test('a name at the end of a draft is removed if the signature begins with it', () => {
  expect(withoutSignedName('Hello Rosa,\n\nyes.\n\nBest regards,\nDana Reyes', signature)).toBe(
    'Hello Rosa,\n\nyes.\n\nBest regards,',
  )
  expect(withoutSignedName('Yes.\n\nUn saludo,\nDana Reyes\nMainstreet Studio\n', signature)).toBe('Yes.\n\nUn saludo,')
})

test('a name in the middle of a text stays, and so does another name at the end', () => {
  const letter = 'Dana Reyes\nis my name.\n\nOne\n\nTwo\n\nThree'
  expect(withoutSignedName(letter, signature)).toBe(letter)
  expect(withoutSignedName('Yes.\n\nDana', signature)).toBe('Yes.\n\nDana')
  expect(withoutSignedName('Yes.\n\nDana Reyes', '')).toBe('Yes.\n\nDana Reyes')
  expect(withoutSignedName('', signature)).toBe('')
})
