import { commonPasswords } from './common-passwords'

export const tooCommon = 'This password is too common. Choose one that nobody would guess, such as four random words.'

/** True for a common password, also with digits and signs around it, and for a few repeated characters. */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase()
  const word = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (commonPasswords.has(typed) || (word.length >= minStem && commonPasswords.has(word))) return true
  return new Set(typed).size <= 4 || isSequence(typed)
}

const minStem = 5

/** 1234567890, abcdefghij, 9876543210: each character is the next or the previous one. */
function isSequence(text: string): boolean {
  const steps = new Set([...text].slice(1).map((letter, i) => letter.charCodeAt(0) - text.charCodeAt(i)))
  return steps.size === 1
}
