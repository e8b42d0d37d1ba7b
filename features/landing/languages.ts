export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]

export function landingPath(language: Language): '/' | '/es' {
  return language === 'en' ? '/' : '/es'
}
