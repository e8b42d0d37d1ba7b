import * as z from 'zod'

/** Optional +country code of 1 to 3 digits, area code with or without parentheses, then 3 and 4 digits. */
const northAmericanPhone = /^(\+\d{1,3}[ .-]?)?(\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}$/

export const isPhone = (text: string) => northAmericanPhone.test(text.trim())

export const isEmail = (text: string) => z.email().safeParse(text.trim()).success

export const invalidEmail = 'Please enter a valid email address'
export const invalidPhone = 'Please enter a valid phone number'

/** Phone numbers are compared by their last ten digits. */
export const phoneKey = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '').slice(-10)

export const emailKey = (email: string | null | undefined) => (email ?? '').trim().toLowerCase()
