const languages = ['en', 'es'] as const

/** The first of our languages in the order that the browser gives. */
export const acceptedLanguage = (header: string | undefined): (typeof languages)[number] | undefined =>
  header
    ?.slice(0, 200)
    .split(',')
    .map((part) => languages.find((language) => language === part.trim().slice(0, 2).toLowerCase()))
    .find((language) => language !== undefined)
