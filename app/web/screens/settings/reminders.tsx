export { ReminderSettings as default } from '#features/reminders/web/reminder-settings'
