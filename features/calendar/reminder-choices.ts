/** In minutes: 15 minutes before the start, or at 9:00 on the day of an all-day event. */
export const defaultReminder = { timed: 15, allDay: -540 }

export const reminderChoices = {
  timed: [
    { minutes: 0, label: 'At the start' },
    { minutes: 5, label: '5 minutes before' },
    { minutes: 15, label: '15 minutes before' },
    { minutes: 30, label: '30 minutes before' },
    { minutes: 60, label: '1 hour before' },
    { minutes: 1440, label: '1 day before' },
    { minutes: 10_080, label: '1 week before' },
  ],
  allDay: [
    { minutes: -540, label: 'On the day at 9:00 AM' },
    { minutes: 900, label: 'The day before at 9:00 AM' },
    { minutes: 9540, label: 'A week before at 9:00 AM' },
  ],
}
