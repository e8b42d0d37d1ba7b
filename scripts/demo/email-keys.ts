import type { proposedMeetings } from './proposed-meetings'

/** The mails that a deal, a suggestion or a notification refers to. */
export type EmailKey =
  | keyof typeof proposedMeetings
  | 'griggsTerms'
  | 'griggsDemo'
  | 'nunezOptOut'
  | 'tolliversQuestion'
  | 'docksideGrant'
  | 'stillwaterCompare'
  | 'rootedHello'
  | 'pasosPhotos'
export type EmailIds = Record<EmailKey, number>
