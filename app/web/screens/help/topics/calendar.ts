import type { Topic } from '../topic'

export const calendarTopic: Topic = {
  id: 'calendar',
  title: 'Calendar',
  group: 'Screens',
  summary: 'Appointments, series, and the calendars of others',
  aliases: [
    'event',
    'appointment',
    'meeting',
    'feed',
    'ics',
    'ical',
    'subscribe',
    'phone',
    'caldav',
    'google',
    'microsoft',
    'icloud',
    'nextcloud',
    'sync',
    'invitation',
    'recurring',
    'repeat',
    'working hours',
  ],
  opens: '/calendar',
  picture: { name: 'calendar', alt: 'A month of the calendar with the panels beside it' },
  sections: [
    {
      id: 'moving',
      title: 'Adding and moving',
      blocks: [
        'Draw over empty days or hours to add an event. Drag it to move it, drag its edge to stretch it; in the list of a week and in the agenda, drag it to another day, or the handle at the end of its row to the day on which it ends. Press that handle to choose the day and the time of the end. The message that follows can undo a move. For an event that repeats you choose whether only this one, this and the following, or all of them change.',
        'Press **q** to add an event from one line, as “Lunch with Rosa tomorrow 12-1pm” or “Visita el jueves a las 16:00”. Below the line you see what was understood.',
        'Beside month, week and day there are four days from the selected one, and an agenda. The week is a list or a grid of hours; this browser remembers which. On a phone, swipe the hours sideways for the other days.',
      ],
    },
    {
      id: 'suggestions',
      title: 'Scan for Events',
      blocks: [
        'Reads your recent mails and notes and suggests what they announce, each with the sentence it comes from and how sure it is. A suggestion becomes an event only when you take it.',
      ],
    },
    {
      id: 'other-calendars',
      title: 'Your phone, and other calendars',
      blocks: [
        'Under [Settings, Calendars](/settings?section=calendars):',
        {
          list: [
            '**Connected calendars**: press **Connect Google** or **Connect Microsoft** and sign in there, where your installation is registered with them. Otherwise enter the address of your calendar server (Nextcloud, iCloud, Fastmail, Radicale and others with CalDAV), your user name and a password; iCloud and Fastmail want an app password. From then on both calendars are the same. For each calendar you choose whether it is shown, counts as busy when somebody books a time, and may be written; one takes new events. Under each you see when both sides were last compared and what was counted. Where you changed the same thing in two places, both are kept until you choose one. An event to which you give a colour has it on both sides; others have that of their calendar. When you remove an account, the events that came from it go, and yours stay.',
            '**Your private address**: enter it in the calendar of your phone or computer, and your events appear there. Whoever has the address can read them, so make a new one if it has been seen.',
            '**Subscriptions**: calendars of others lie over yours in a colour of their own and are read anew every hour or so.',
            '**Import**: takes the events of a calendar file of up to 10 MB in, once, with their repetitions, exceptions, time zones and alarms. A long file goes on by itself while you work, and what could not be read is named with its line.',
          ],
        },
      ],
    },
    {
      id: 'invitations',
      title: 'Invitations',
      blocks: [
        'An invitation in a mail shows when the meeting is and what else you have then. Accept, Maybe or Decline tells the organizer from the address that was invited, and puts the meeting on your calendar. If the organizer moves or cancels it, your calendar follows. When guests answer your own invitations, their answers are shown beside their names in the event.',
      ],
    },
    {
      id: 'working-hours',
      title: 'Working hours',
      blocks: [
        'Under [Settings, Calendars](/settings?section=calendars) you say in which spans of each weekday you work. What is outside of them is shaded in the day, in several days and in the week by hours. Find a Time takes the first free start within them; where only another one is free, it says so. The assistant tells your free hours by them. Kinds of meeting that guests book have [hours of their own](/bookings?tab=kinds).',
      ],
    },
    { id: 'keys', title: 'Keys', blocks: [{ keys: 'calendar' }] },
  ],
}
