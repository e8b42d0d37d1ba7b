import type { DocumentLanguage } from '#features/invoices/invoice'

/** Fixed texts on the PDF and the client's page. */
export type QuoteWords = {
  quote: string
  version: (version: number) => string
  issued: string
  validUntil: string
  forWhom: string
  optional: string
  oneOf: (name: string) => string
  notChosen: string
  payment: string
  terms: string
  attachments: string
  deposit: string
  instalment: string
  onAcceptance: string
  onDay: (day: string) => string
  onCompletion: string
  rest: string
  accepted: string
  acceptedBy: (name: string, at: string) => string
  letter: {
    greeting: (name: string) => string
    opening: (title: string) => string
    closing: (day: string) => string
    /** Not in print, where there is nothing below. */
    acceptBelow: string
    regards: string
  }
  page: {
    download: string
    updateTotal: string
    chooseHint: string
    acceptTitle: string
    name: string
    agree: (number: string, total: string) => string
    accept: string
    declineTitle: string
    reason: string
    decline: string
    questionTitle: string
    question: string
    ask: string
    asked: string
    thanks: (total: string) => string
    depositInvoice: string
    declinedNote: string
    expiredNote: (day: string) => string
    replacedNote: string
    openNewest: string
    notFoundTitle: string
    notFound: string
    withdrawnTitle: string
    withdrawn: (business: string) => string
    tooMany: string
    nameMissing: string
    nameLong: string
    agreeMissing: string
    nothingChosen: string
    totalChanged: (total: string) => string
    questionMissing: string
    textLong: string
  }
}

export const quoteWords: Record<DocumentLanguage, QuoteWords> = {
  en: {
    quote: 'Quote',
    version: (version) => `version ${version}`,
    issued: 'Issued',
    validUntil: 'Valid until',
    forWhom: 'For',
    optional: 'Optional',
    oneOf: (name) => `One of: ${name}`,
    notChosen: 'Not chosen',
    payment: 'How you pay',
    terms: 'Terms',
    attachments: 'Attached documents',
    deposit: 'Deposit',
    instalment: 'Instalment',
    onAcceptance: 'on acceptance',
    onDay: (day) => `on ${day}`,
    onCompletion: 'on completion',
    rest: 'The rest',
    accepted: 'Accepted',
    acceptedBy: (name, at) => `${name} accepted this quote on ${at}.`,
    letter: {
      greeting: (name) => `Dear ${name},`,
      opening: (title) => `Thank you for asking us. This is what we offer for “${title}”.`,
      closing: (day) => `This offer stands until ${day}.`,
      acceptBelow: 'You can accept it below.',
      regards: 'Kind regards',
    },
    page: {
      download: 'Download PDF',
      updateTotal: 'Work out the total again',
      chooseHint: 'Tick what you would like.',
      acceptTitle: 'Accept this quote',
      name: 'Your name',
      agree: (number, total) => `I accept quote ${number} for ${total} with its terms.`,
      accept: 'Accept',
      declineTitle: 'Decline',
      reason: 'Why not? (You may leave this empty.)',
      decline: 'Decline this quote',
      questionTitle: 'Ask a question',
      question: 'Your question',
      ask: 'Send the question',
      asked: 'Your question has been sent. You will get an answer soon.',
      thanks: (total) => `Thank you. You accepted this quote for ${total}.`,
      depositInvoice: 'See the invoice',
      declinedNote: 'You declined this quote. Thank you for telling us.',
      expiredNote: (day) => `This quote expired: it was valid until ${day}. Please ask for a new one.`,
      replacedNote: 'This quote was replaced by a newer version and can no longer be accepted.',
      openNewest: 'See the newer version',
      notFoundTitle: 'This quote is not here',
      notFound: 'The link may have been withdrawn. Please ask whoever sent it to you for a new one.',
      withdrawnTitle: 'This link was withdrawn',
      withdrawn: (business) =>
        `${business || 'The sender'} has withdrawn this link to the quote. Please ask for a new one if you need it.`,
      tooMany: 'Too many attempts. Please try again later.',
      nameMissing: 'Please type your name.',
      nameLong: 'Please use at most 200 letters for your name.',
      agreeMissing: 'Please tick the sentence to accept.',
      nothingChosen: 'Please choose at least one line.',
      totalChanged: (total) => `With your choice the total is ${total}. Please look at it and accept again.`,
      questionMissing: 'Please write your question.',
      textLong: 'Please use at most 2,000 letters.',
    },
  },
  es: {
    quote: 'Presupuesto',
    version: (version) => `versión ${version}`,
    issued: 'Emitido',
    validUntil: 'Válido hasta',
    forWhom: 'Para',
    optional: 'Opcional',
    oneOf: (name) => `Una de: ${name}`,
    notChosen: 'No elegido',
    payment: 'Forma de pago',
    terms: 'Condiciones',
    attachments: 'Documentos adjuntos',
    deposit: 'Anticipo',
    instalment: 'Plazo',
    onAcceptance: 'al aceptar',
    onDay: (day) => `el ${day}`,
    onCompletion: 'al terminar',
    rest: 'El resto',
    accepted: 'Aceptado',
    acceptedBy: (name, at) => `${name} aceptó este presupuesto el ${at}.`,
    letter: {
      greeting: (name) => `Hola, ${name}:`,
      opening: (title) => `Gracias por contar con nosotros. Esto es lo que ofrecemos para «${title}».`,
      closing: (day) => `Esta oferta vale hasta el ${day}.`,
      acceptBelow: 'Puede aceptarla más abajo.',
      regards: 'Un saludo cordial',
    },
    page: {
      download: 'Descargar PDF',
      updateTotal: 'Calcular el total de nuevo',
      chooseHint: 'Marque lo que desea.',
      acceptTitle: 'Aceptar este presupuesto',
      name: 'Su nombre',
      agree: (number, total) => `Acepto el presupuesto ${number} por ${total} con sus condiciones.`,
      accept: 'Aceptar',
      declineTitle: 'Rechazar',
      reason: '¿Por qué no? (Puede dejarlo vacío.)',
      decline: 'Rechazar este presupuesto',
      questionTitle: 'Hacer una pregunta',
      question: 'Su pregunta',
      ask: 'Enviar la pregunta',
      asked: 'Su pregunta se ha enviado. Pronto recibirá una respuesta.',
      thanks: (total) => `Gracias. Ha aceptado este presupuesto por ${total}.`,
      depositInvoice: 'Ver la factura',
      declinedNote: 'Ha rechazado este presupuesto. Gracias por avisarnos.',
      expiredNote: (day) => `Este presupuesto ha caducado: era válido hasta el ${day}. Por favor, pida uno nuevo.`,
      replacedNote: 'Una versión más reciente sustituye a este presupuesto, que ya no se puede aceptar.',
      openNewest: 'Ver la versión más reciente',
      notFoundTitle: 'Este presupuesto no está aquí',
      notFound: 'Puede que el enlace se haya retirado. Por favor, pida uno nuevo a quien se lo envió.',
      withdrawnTitle: 'Este enlace se ha retirado',
      withdrawn: (business) =>
        `${business || 'El remitente'} ha retirado este enlace al presupuesto. Si lo necesita, pida uno nuevo.`,
      tooMany: 'Demasiados intentos. Inténtelo más tarde.',
      nameMissing: 'Por favor, escriba su nombre.',
      nameLong: 'Por favor, use como máximo 200 letras para su nombre.',
      agreeMissing: 'Por favor, marque la frase para aceptar.',
      nothingChosen: 'Por favor, elija al menos una línea.',
      totalChanged: (total) => `Con su elección el total es ${total}. Por favor, revíselo y acepte de nuevo.`,
      questionMissing: 'Por favor, escriba su pregunta.',
      textLong: 'Por favor, use como máximo 2.000 letras.',
    },
  },
}
