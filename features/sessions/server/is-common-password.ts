import { commonPasswords } from './common-passwords'

export const tooCommon = 'This password is too common. Choose one that nobody would guess, such as four random words.'

/** A common password, also with digits and signs before or after it, or the same few characters again and again. */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase()
  const word = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (commonPasswords.has(typed) || (word.length >= minStem && commonPasswords.has(word))) return true
  return new Set(typed).size <= 4 || isSequence(typed)
}

const minStem = 5

/** 1234567890, abcdefghij, 9876543210: each character one further, or one less far, than the one before. */
function isSequence(text: string): boolean {
  const steps = new Set([...text].slice(1).map((letter, i) => letter.charCodeAt(0) - text.charCodeAt(i)))
  return steps.size === 1
}
