/**
 * The names of the header lines that mail programs write above an earlier mail, in lower case without accents:
 * Outlook, Lotus Notes, Apple Mail, Gmail and Thunderbird in English, Spanish, German and French.
 */
export const headerNames = {
  from: ['absender', 'de', 'expediteur', 'from', 'remitente', 'von'],
  date: [
    'date',
    'date sent',
    'datum',
    'envoye',
    'envoye le',
    'enviado',
    'enviado el',
    'enviada el',
    'fecha',
    'gesendet',
    'gesendet am',
    'sent',
    'sent on',
  ],
  to: ['a', 'an', 'destinataire', 'destinataires', 'destinatario', 'para', 'pour', 'to'],
  cc: ['bcc', 'blind copy', 'cc', 'cci', 'cco', 'copia', 'copie', 'copie a', 'copy', 'kopie', 'kopie an'],
  subject: ['asunto', 'betreff', 'objet', 'subject', 'sujet', 'tema'],
  other: [
    'adjuntos',
    'anhange',
    'antwort an',
    'attachments',
    'enviado por',
    'gesendet von',
    'importance',
    'importancia',
    'organization',
    'pieces jointes',
    'please respond to',
    'prioritat',
    'reply-to',
    'reply to',
    'repondre a',
    'responder a',
    'sensitivity',
    'sent by',
    'wichtigkeit',
  ],
} as const

export type HeaderName = keyof typeof headerNames

/** What stands between dashes above an earlier mail, in lower case without accents. */
export const originalMarks = [
  'message d.origine',
  'message original',
  'mensaje original',
  'original appointment',
  'original message',
  'original-nachricht',
  'reply message',
  'ursprungliche nachricht',
  'originalnachricht',
  'urspr\\. nachricht',
]

export const forwardMarks = [
  'forwarded by',
  'forwarded message',
  'forwarded email',
  'mensaje reenviado',
  'message transfere',
  'message reexpedie',
  'reenviado por',
  'reexpedie par',
  'transfere par',
  'weitergeleitet von',
  'weitergeleitete nachricht',
  'weitergeleitete mail',
]

/** Apple Mail's line, without dashes. */
export const forwardOpenings = [
  'anfang der weitergeleiteten (?:e-mail|nachricht)',
  'begin forwarded message',
  'debut du message (?:reexpedie|transfere)',
  'inicio del mensaje reenviado',
  'mensaje reenviado',
  'forwarded message',
]
