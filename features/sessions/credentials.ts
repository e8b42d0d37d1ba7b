import * as z from 'zod'

export const passwordLength = { least: 10, most: 128 }

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_.]{3,30}$/, 'Use 3 to 30 letters, digits, dots or underscores')

export const NewPassword = z
  .string()
  .min(passwordLength.least, `Use at least ${passwordLength.least} characters`)
  .max(passwordLength.most, `Use at most ${passwordLength.most} characters`)

/** Six digits come from the authenticator; anything else is meant as a recovery code. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code)
