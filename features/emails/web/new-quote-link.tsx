import { Link } from '@tanstack/react-router'
import { FileSignature } from 'lucide-react'
import { buttonClasses } from '#kit/button'
import type { OpenedEmail } from '../email'

/** Fills in the client and the title; the quote's mails join the conversation. */
export const NewQuoteLink = ({ email }: { email: OpenedEmail }) => (
  <Link
    to="/quotes/create"
    search={
      {
        ...(email.client && { clientId: email.client.id }),
        ...(email.messageId && { answers: email.messageId }),
        title: email.subject.replace(/^(\s*(re|fwd?|aw|wg|rv)\s*:\s*)+/i, ''),
      } as never
    }
    className={buttonClasses('plain')}
  >
    <FileSignature aria-hidden="true" /> New Quote
  </Link>
)
