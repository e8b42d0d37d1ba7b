import { phoneKey } from './contact-rules'
import { phonePatterns } from './phone-patterns'

/** '612 345 678' in Spain is '+34612345678'; undefined for what is no number of that country. */
export function withCallingCode(phone: string, callingCode: string | undefined): string | undefined {
  const pattern = callingCode && phonePatterns[callingCode]
  const typed = phone.trim().replace(/ ?(?:ext\.?|x) ?\d+$/i, '')
  if (!pattern || typed.length > 40 || !/^[(\d][\d ./()-]*\d$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  const national = [digits, digits.replace(/^0/, '')].find((one) => new RegExp(`^(?:${pattern})$`).test(one))
  return national && `+${callingCode}${national}`
}

/** The keys under which a client with this number may be stored: with or without country code, with or without a leading 0. */
export function storedPhoneKeys(phone: string, callingCode: string | undefined): string[] {
  const whole = withCallingCode(phone, callingCode) ?? phone
  const digits = whole.replace(/\D/g, '')
  const isDomestic = callingCode !== undefined && whole.trim().startsWith('+') && digits.startsWith(callingCode)
  const national = isDomestic ? digits.slice(callingCode.length) : ''
  return [phoneKey(phone), phoneKey(whole), ...(national ? [phoneKey(national), phoneKey(`0${national}`)] : [])]
}
