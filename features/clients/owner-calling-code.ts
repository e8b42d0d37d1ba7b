import { countryCode } from '#core/country'
import { callingCodes } from './calling-codes'
import { phonePatterns } from './phone-patterns'

type Owner = { phone: string; address: string; iban: string }

/** The calling code of the owner's country: of the phone number, else of the address or the bank account. */
export function callingCodeOf({ phone, address, iban }: Owner): string | undefined {
  const digits = phone.trim().startsWith('+') ? phone.replace(/\D/g, '') : ''
  const dialled = [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => code in phonePatterns)
  const lastLine = address.split(/[\n,]/).at(-1) ?? ''
  return dialled ?? callingCodes[countryCode(lastLine) ?? iban.slice(0, 2)]
}
