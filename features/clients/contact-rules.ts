import * as z from 'zod'
import { phonePatterns } from './phone-patterns'

/** Optional +country code of 1 to 3 digits, area code with or without parentheses, then 3 and 4 digits. */
const northAmericanPhone = /^(\+\d{1,3}[ .-]?)?(\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}$/

/** Digits in groups, '(0)' as in +44 (0)20, and an extension. */
const internationalPhone = /^\+(\d[\d ./()-]*\d)(?: ?(?:ext\.?|x) ?\d{1,7})?$/i

/** A North American number, or any valid one that begins with its country code. */
export const isPhone = (text: string) => northAmericanPhone.test(text.trim()) || isInternationalPhone(text.trim())

function isInternationalPhone(text: string): boolean {
  const grouped = text.length <= 40 ? text.match(internationalPhone)?.[1] : undefined
  if (!grouped) return false
  const digits = grouped.replace('(0)', '').replace(/\D/g, '')
  return [1, 2, 3].some((length) => {
    const pattern = phonePatterns[digits.slice(0, length)]
    return pattern !== undefined && new RegExp(`^(?:${pattern})$`).test(digits.slice(length))
  })
}

export const isEmail = (text: string) => z.email().safeParse(text.trim()).success

export const invalidEmail = 'Please enter a valid email address'
export const invalidPhone = 'Please enter a valid phone number'

/** Phone numbers are compared by their last ten digits, without an extension. */
export const phoneKey = (phone: string | null | undefined) =>
  (phone ?? '')
    .replace(/(ext\.?|x) ?\d+$/i, '')
    .replace(/\D/g, '')
    .slice(-10)

export const emailKey = (email: string | null | undefined) => (email ?? '').trim().toLowerCase()

/** What is typed to find a phone number, as its digits; undefined if it is no part of one. */
export function phoneDigits(search: string): string | undefined {
  const digits = search.replace(/\D/g, '')
  return digits.length >= 3 && /^[+\d ./()-]+$/.test(search) ? digits : undefined
}
