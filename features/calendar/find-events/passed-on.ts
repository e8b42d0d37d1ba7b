import type { JudgedMail } from '#features/emails/judged-mail'

export const isForwarded = ({ subject, parts }: JudgedMail) =>
  parts.quoted !== '' && /^\s*(fwd?|rv|tr|enc|reenv(iado)?)\s*:/i.test(subject)

/** What somebody passes on is news to the reader; its letterhead is not. */
export const passedOn = (quoted: string) =>
  quoted
    .split('\n')
    .map((line) => line.replace(/^[>\s]+/, ''))
    .filter((line) => !/^(-{2,}|\**(from|sent|date|to|cc|subject|de|enviado( el)?|fecha|para|asunto)\s*:)/i.test(line))
    .join('\n')
