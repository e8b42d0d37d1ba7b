import { encodeTsvector } from '#platform/search/encode-tsvector'
import { type ParsedMail, parseMail } from './parse-mail'

/** A mail and its search index. */
export type MailWithWords = { parsed: ParsedMail; words: Uint8Array }

export const parseWithWords = async (source: Uint8Array): Promise<MailWithWords> => withWords(await parseMail(source))

export function withWords(parsed: ParsedMail): MailWithWords {
  const { subject, senderName, senderEmail, recipients, cc, body } = parsed
  return { parsed, words: encodeTsvector([subject, senderName, senderEmail, recipients, cc, body]) }
}
