import type { LandingCopy } from './copy'
import { copyEn } from './copy-en'
import { copyEs } from './copy-es'
import type { Language } from './languages'

export const landingCopy: Record<Language, LandingCopy> = { en: copyEn, es: copyEs }
