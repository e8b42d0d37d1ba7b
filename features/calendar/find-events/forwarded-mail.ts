import type { NormalizedMail } from '#features/emails/normalized-mail'

export const isForwarded = ({ subject, parts }: NormalizedMail) =>
  parts.quoted !== '' && /^\s*(fwd?|rv|tr|enc|reenv(iado)?)\s*:/i.test(subject)

/** The forwarded text without quote marks and header lines. */
export const forwardedText = (quoted: string) =>
  quoted
    .split('\n')
    .map((line) => line.replace(/^[>\s]+/, ''))
    .filter((line) => !/^(-{2,}|\**(from|sent|date|to|cc|subject|de|enviado( el)?|fecha|para|asunto)\s*:)/i.test(line))
    .join('\n')
