import * as z from 'zod'

export const passwordLength = { min: 10, max: 128 }

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_.]{3,30}$/, 'Use 3 to 30 letters, digits, dots or underscores')

export const NewPassword = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters`)

/** Six digits are an authenticator code; anything else is a recovery code. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code)
