import type { MailOutcome } from '#core/mail-outcome'
import type { mailStates } from './mail'

type Row = { state: (typeof mailStates)[number]; error: string | null; handedOverAt: Date | string | null }

/** What became of a mail. A failed one that was handed over may have arrived; one sent with a remark did not reach everybody. */
export function outcomeOf({ state, error, handedOverAt }: Row): MailOutcome {
  if (state === 'queued' || state === 'sending') return 'sending'
  if (state === 'sent') return error === null ? 'sent' : 'partly-sent'
  if (state === 'failed') return handedOverAt === null ? 'failed' : 'unknown'
  return 'cancelled'
}
