import { wordsEn } from './words-en'
import { wordsEs } from './words-es'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export type Words = typeof wordsEn

export const wordsIn = (language: Language): Words => ({ en: wordsEn, es: wordsEs })[language]
