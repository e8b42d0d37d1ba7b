import { createContext, type ReactNode, useContext } from 'react'
import type { OpenedEmail } from '../email'

/** Cards that other features show above the text of a mail, such as an invitation. */
export const MailCards = createContext<(email: OpenedEmail) => ReactNode>(() => null)

export const useMailCards = (email: OpenedEmail): ReactNode => useContext(MailCards)(email)
