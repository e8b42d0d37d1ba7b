import type { ContractLanguage } from './contract'

type ContractMailDetails = { title: string; clientName: string; businessName: string }

/** The default mail that accompanies a contract, in the contract's language; the owner can edit it. */
export function contractMail(
  language: ContractLanguage,
  details: ContractMailDetails,
): { subject: string; message: string } {
  const { subject, message } = mailTexts[language](details)
  return { subject, message: [message, details.businessName].filter(Boolean).join('\n') }
}

const mailTexts: Record<ContractLanguage, (details: ContractMailDetails) => { subject: string; message: string }> = {
  en: ({ title, clientName }) => ({
    subject: `Contract: ${title}`,
    message: `Hello${clientName && ` ${clientName}`},\n\nHere is our contract “${title}” as a PDF. Please read it, and tell me if anything should change.\n\nThank you!`,
  }),
  es: ({ title, clientName }) => ({
    subject: `Contrato: ${title}`,
    message: `Hola${clientName && ` ${clientName}`}:\n\nLe envío nuestro contrato «${title}» en PDF. Por favor léalo y dígame si algo debe cambiar.\n\n¡Gracias!`,
  }),
}
