/** The words of the page that checks a sealed PDF. */
export const checkWords = {
  en: {
    title: 'Check a signed PDF',
    intro: (name: string) =>
      `Choose or drop a PDF that ${name || 'we'} sealed. You see whether it was sealed here, whether a byte was changed since, and who signed when. The file is not kept.`,
    file: 'PDF',
    check: 'Check',
    whole: 'This document was sealed here, and not a byte was changed since.',
    changed: 'This document was sealed here, but it was changed afterwards. Do not rely on it.',
    notOurs: 'This file does not carry a seal of ours.',
    sealed: (at: string) => `Sealed ${at}`,
    signer: 'Signed by',
    signed: 'When',
    tooMany: 'Too many files. Please try again later.',
  },
  es: {
    title: 'Comprobar un PDF firmado',
    intro: (name: string) =>
      `Elija o arrastre un PDF que ${name || 'hayamos'}${name ? ' selló' : ' sellado'}. Le diremos si fue sellado aquí, si se cambió algún byte desde entonces y quién firmó cuándo. El archivo no se guarda.`,
    file: 'PDF',
    check: 'Comprobar',
    whole: 'Este documento fue sellado aquí y desde entonces no se cambió ni un byte.',
    changed: 'Este documento fue sellado aquí, pero se cambió después. No confíe en él.',
    notOurs: 'Este archivo no lleva un sello nuestro.',
    sealed: (at: string) => `Sellado ${at}`,
    signer: 'Firmado por',
    signed: 'Cuándo',
    tooMany: 'Demasiados archivos. Por favor, inténtelo más tarde.',
  },
} as const
