import type { ContractLanguage } from './contract'

type Told = { title: string; clientName: string; businessName: string }

/** What goes along with a contract, in its own language; every word of it is the owner's to change. */
export function letterFor(language: ContractLanguage, told: Told): { subject: string; message: string } {
  const { subject, message } = letters[language](told)
  return { subject, message: [message, told.businessName].filter(Boolean).join('\n') }
}

const letters: Record<ContractLanguage, (told: Told) => { subject: string; message: string }> = {
  en: ({ title, clientName }) => ({
    subject: `Contract: ${title}`,
    message: `Hello${clientName && ` ${clientName}`},\n\nHere is our contract “${title}” as a PDF. Please read it, and tell me if anything should change.\n\nThank you!`,
  }),
  es: ({ title, clientName }) => ({
    subject: `Contrato: ${title}`,
    message: `Hola${clientName && ` ${clientName}`}:\n\nLe envío nuestro contrato «${title}» en PDF. Por favor léalo y dígame si algo debe cambiar.\n\n¡Gracias!`,
  }),
}
