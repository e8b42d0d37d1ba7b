/** What other features may use of the stored mails. */
export {
  type MailWithContext,
  mailsToScore,
  mailWithContext,
  newMailsToScore,
  setImportance,
} from './store/importance'
export {
  accountAddresses,
  type InvitationMail,
  invitationMail,
  invitationMailsAfter,
} from './store/invitation-mails'
export { newMailChannel } from './store/update'
