import { gmailTestProvider } from '#tests/support/gmail-provider'
import { mailboxSuite } from '#tests/support/mail-suite'

mailboxSuite('Gmail', () => gmailTestProvider())
