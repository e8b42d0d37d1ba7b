import { wordsEn } from './words-en'
import { wordsEs } from './words-es'

export type Language = 'en' | 'es'

export type Words = typeof wordsEn

export const wordsIn = (language: Language): Words => ({ en: wordsEn, es: wordsEs })[language]
