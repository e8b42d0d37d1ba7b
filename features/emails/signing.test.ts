import { expect, test } from 'vitest'
import { leaveNameToSignature } from './signing'

const signature = 'Dana Reyes\nMainstreet Studio'

test('a drafted letter that is signed leaves the name to the signature', () => {
  expect(leaveNameToSignature('Hello Rosa,\n\nyes.\n\nBest regards,\nDana Reyes', signature)).toBe(
    'Hello Rosa,\n\nyes.\n\nBest regards,',
  )
  expect(leaveNameToSignature('Yes.\n\nUn saludo,\nDana Reyes\nMainstreet Studio\n', signature)).toBe(
    'Yes.\n\nUn saludo,',
  )
})

test('a name in the midst of a letter stays, and so does one that the signature does not begin with', () => {
  const letter = 'Dana Reyes\nis my name.\n\nOne\n\nTwo\n\nThree'
  expect(leaveNameToSignature(letter, signature)).toBe(letter)
  expect(leaveNameToSignature('Yes.\n\nDana', signature)).toBe('Yes.\n\nDana')
  expect(leaveNameToSignature('Yes.\n\nDana Reyes', '')).toBe('Yes.\n\nDana Reyes')
  expect(leaveNameToSignature('', signature)).toBe('')
})
