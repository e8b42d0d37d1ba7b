import { graphTestProvider } from '#tests/support/graph-provider'
import { mailboxSuite } from '#tests/support/mail-suite'

mailboxSuite('Outlook', () => graphTestProvider())
