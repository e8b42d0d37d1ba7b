import * as z from 'zod'
import { mailParts, withoutHistory } from '#features/emails/mail-parts/mail-parts'
import { domainOf, isFreeMail } from '#features/emails/normalized-mail'
import { plainBody } from '#features/emails/plain-body'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { extractiveSummary } from '../../summary'

type SenderMail = { email: string; name: string; subject: string; body: string }
type SenderDetails = { businessName: string; phone: string; address: string; notes: string }

/** Reads the sender's details from a mail. */
export const clientFromMail: Task<SenderMail, SenderDetails> = {
  name: 'analyze-client',
  isCacheable: true,
  describe: ({ name, email }) => `Read who ${name || email || 'a sender'} is from a mail`,
  prompt: ({ email, name, subject, body }) => ({
    system: `Read from a mail which business its sender belongs to, the sender's phone and postal address, and one or two sentences of notes on what they want. Leave empty what the mail does not say. ${fenceRule}`,
    content: fenced(
      'mail',
      `From: ${name} <${email}>\nSubject: ${subject}\n\n${withoutHistory(plainBody(body), subject)}`,
    ),
  }),
  answer: z.object({
    businessName: z.string().max(300),
    phone: z.string().max(60),
    address: z.string().max(500),
    notes: z.string().max(2_000),
  }),
  rules: readByRules,
}

const phone = /(?:\+?\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{3,4}\b/
const street =
  /\d{1,5} [A-Z][\w'’. ]{2,40}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Lane|Ln|Dr|Drive|Way|Court|Ct|Place|Pl|Square)\b[^\n]{0,60}|(?:Calle|C\/|Avda\.?|Avenida|Plaza|Paseo) [^\n]{3,60}/

function readByRules({ email, name, subject, body }: SenderMail): SenderDetails {
  const parts = mailParts(plainBody(body), subject)
  const paragraphs = parts.fresh.split(/\n\s*\n/)
  const last = paragraphs.at(-1) ?? ''
  // Without a closing line, a last paragraph with a phone number or a street is the signature.
  const endsWithSignature = parts.signature === '' && paragraphs.length > 1 && (phone.test(last) || street.test(last))
  const signatureText = endsWithSignature ? last : parts.signature
  const signature = signatureText
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const company = signature.find(
    (line) =>
      /\b(llc|inc|ltd|co|company|studio|group|law|associates|bakery|clinic|plumbing|s\.?l|s\.?a)\b\.?$/i.test(line) ||
      (line !== name &&
        signature.indexOf(line) > 1 &&
        /^[\p{Lu}][\p{L}&'’ ]{2,40}$/u.test(line) &&
        !/regards|thanks|saludo/i.test(line)),
  )
  const summary = extractiveSummary(endsWithSignature ? paragraphs.slice(0, -1).join('\n\n') : parts.fresh, 2)
  return {
    businessName: company ?? businessOfDomain(email),
    phone: `${signatureText}\n${parts.fresh}`.match(phone)?.[0]?.trim() ?? '',
    address: signatureText.match(street)?.[0]?.trim() ?? '',
    notes: summary ? `Wrote about “${subject}”: ${summary}`.slice(0, 2_000) : subject && `Wrote about “${subject}”`,
  }
}

/** "Lark And Loaf" for lark-and-loaf.example.com; empty for a free mail provider. */
function businessOfDomain(email: string): string {
  const mailbox = { name: '', email: email.toLowerCase() }
  const domain = domainOf(mailbox)
  if (domain === '' || isFreeMail(mailbox)) return ''
  return (domain.split('.')[0] ?? '')
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}
