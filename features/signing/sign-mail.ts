import { linkPlaceholder } from '#core/link-placeholder'
import { formatLongDay } from '#features/invoices/invoice-document'
import { withLink } from '#features/quotes/quote-mail'

export type MailLanguage = 'en' | 'es'
type Mail = { subject: string; text: string }

type AskFacts = {
  title: string
  name: string
  businessName: string
  message: string | null
  lastDay: string | null
  url: string
}

/** Asks a signer, for the first time or again. */
export function askMail(language: MailLanguage, facts: AskFacts, isReminder: boolean): Mail {
  const { subject, reminder, hello, ask, until, regards } = words[language]
  const text = [
    hello(facts.name),
    facts.message ?? '',
    ask(facts.title),
    facts.lastDay ? until(formatLongDay(facts.lastDay, language)) : '',
    regards(facts.businessName),
  ]
  return {
    subject: (isReminder ? reminder : subject)(facts.title),
    text: withLink(text.filter(Boolean).join('\n\n'), facts.url),
  }
}

export type Notice =
  | 'withdrawn'
  | 'changed'
  | 'quote-accepted'
  | 'quote-declined'
  | 'declined'
  | 'complete'
  | 'complete-large'

/** Tells a signer what became of the request. */
export function noticeMail(
  language: MailLanguage,
  notice: Notice,
  { title, name, businessName, detail }: { title: string; name: string; businessName: string; detail?: string | null },
): Mail {
  const { notices, hello, regards } = words[language]
  const { subject, text } = notices[notice](title)
  return { subject, text: [hello(name), text, detail ?? '', regards(businessName)].filter(Boolean).join('\n\n') }
}

export function codeMail(language: MailLanguage, { code, title }: { code: string; title: string }): Mail {
  return words[language].code(code, title)
}

/** The same mail with its code, which begins the subject, made unreadable. */
export function withoutCode({ subject, text }: Mail): Mail {
  const code = /^\d{6}/.exec(subject)?.[0]
  const hidden = (part: string) => (code ? part.replaceAll(code, '••••••') : part)
  return { subject: hidden(subject), text: hidden(text) }
}

const words = {
  en: {
    subject: (title: string) => `Please sign: ${title}`,
    reminder: (title: string) => `Reminder, please sign: ${title}`,
    hello: (name: string) => `Hello ${name},`,
    ask: (title: string) => `Please read “${title}” and sign it here. The link is for you alone:\n${linkPlaceholder}`,
    until: (day: string) => `You can sign until ${day}.`,
    regards: (businessName: string) => `Thank you,\n${businessName}`.trim(),
    notices: {
      withdrawn: (title: string) => ({
        subject: `No signature needed: ${title}`,
        text: `The request to sign “${title}” was withdrawn. You need not do anything, and the link no longer works.`,
      }),
      changed: (title: string) => ({
        subject: `Changed, please do not sign: ${title}`,
        text: `“${title}” was changed after it was sent to you. The request to sign the earlier version was withdrawn and its link no longer works. You will get a new link for the new version.`,
      }),
      'quote-accepted': (title: string) => ({
        subject: `No signature needed: ${title}`,
        text: `“${title}” was accepted on its page. You need not sign it, and the link no longer works.`,
      }),
      'quote-declined': (title: string) => ({
        subject: `Declined: ${title}`,
        text: `“${title}” was declined on its page. You need not sign it, and the link no longer works.`,
      }),
      declined: (title: string) => ({
        subject: `Declined: ${title}`,
        text: `Somebody has declined to sign “${title}”. You need not do anything, and the link no longer works.`,
      }),
      complete: (title: string) => ({
        subject: `Signed by everybody: ${title}`,
        text: `Everybody has signed “${title}”. The sealed PDF is attached: please keep it.`,
      }),
      'complete-large': (title: string) => ({
        subject: `Signed by everybody: ${title}`,
        text: `Everybody has signed “${title}”. The sealed PDF is too large for a mail: please download it on the page where you signed, and keep it.`,
      }),
    },
    code: (code: string, title: string) => ({
      subject: `${code} is your code for signing`,
      text: `Your code for signing “${title}” is\n\n${code}\n\nIt is valid for 15 minutes. If you did not ask for it, somebody else has your link: please tell us.`,
    }),
  },
  es: {
    subject: (title: string) => `Por favor, firme: ${title}`,
    reminder: (title: string) => `Recordatorio, por favor firme: ${title}`,
    hello: (name: string) => `Hola, ${name}:`,
    ask: (title: string) =>
      `Por favor lea «${title}» y fírmelo aquí. El enlace es solo para usted:\n${linkPlaceholder}`,
    until: (day: string) => `Puede firmar hasta el ${day}.`,
    regards: (businessName: string) => `Gracias,\n${businessName}`.trim(),
    notices: {
      withdrawn: (title: string) => ({
        subject: `No hace falta firmar: ${title}`,
        text: `La solicitud de firmar «${title}» fue retirada. No tiene que hacer nada, y el enlace ya no funciona.`,
      }),
      changed: (title: string) => ({
        subject: `Cambiado, por favor no firme: ${title}`,
        text: `«${title}» cambió después de enviárselo. La solicitud de firmar la versión anterior fue retirada y su enlace ya no funciona. Recibirá un enlace nuevo para la versión nueva.`,
      }),
      'quote-accepted': (title: string) => ({
        subject: `No hace falta firmar: ${title}`,
        text: `«${title}» fue aceptado en su página. No tiene que firmarlo, y el enlace ya no funciona.`,
      }),
      'quote-declined': (title: string) => ({
        subject: `Rechazado: ${title}`,
        text: `«${title}» fue rechazado en su página. No tiene que firmarlo, y el enlace ya no funciona.`,
      }),
      declined: (title: string) => ({
        subject: `Rechazado: ${title}`,
        text: `Alguien ha rechazado firmar «${title}». No tiene que hacer nada, y el enlace ya no funciona.`,
      }),
      complete: (title: string) => ({
        subject: `Firmado por todos: ${title}`,
        text: `Todos han firmado «${title}». El PDF sellado va adjunto: por favor, consérvelo.`,
      }),
      'complete-large': (title: string) => ({
        subject: `Firmado por todos: ${title}`,
        text: `Todos han firmado «${title}». El PDF sellado es demasiado grande para un correo: por favor, descárguelo en la página donde firmó y consérvelo.`,
      }),
    },
    code: (code: string, title: string) => ({
      subject: `${code} es su código para firmar`,
      text: `Su código para firmar «${title}» es\n\n${code}\n\nVale durante 15 minutos. Si no lo pidió usted, otra persona tiene su enlace: por favor, avísenos.`,
    }),
  },
}
