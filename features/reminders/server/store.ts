export { chargeLateFees } from './store/late-fees'
export { previewReminders } from './store/preview'
export {
  findReminder,
  isReminderWanted,
  type ReminderComposer,
  reminderMails,
  reminderSent,
  sendReminders,
} from './store/send'
export { changeReminderSettings, holdReminders, readReminderSettings } from './store/settings'
