import type { Topic } from '../topic'

export const bookingTopic: Topic = {
  id: 'booking',
  title: 'Booking',
  group: 'Screens',
  summary: 'Guests choose a free time of yours',
  aliases: [
    'deposit',
    'price',
    'appointment',
    'schedule',
    'availability',
    'slots',
    'calendly',
    'hours',
    'reminder',
    'no-show',
    'embed',
  ],
  opens: '/bookings',
  sections: [
    {
      id: 'kinds',
      title: 'Kinds of meeting',
      blocks: [
        'Each [kind of meeting](/bookings?tab=kinds) has a page of its own: how long, where, in which weekly hours, with which questions. Hours can have several spans a day and other hours on single dates.',
        {
          list: [
            '**Minutes free before and after** keep a pause around each meeting. Between two meetings the longer pause counts.',
            '**Notice** is the least time before a meeting, **days ahead** how far a guest can look.',
            '**Schedules** under [Hours and website](/bookings?tab=settings) are weekly hours with a name, which several kinds of meeting share.',
            '**Open a deal** makes a deal of each booking. **Write to the guest** sends a mail a day after the meeting, not to a guest whom you marked as no-show.',
            '**A booking is confirmed** at once, or when you have accepted it. Until then its time is kept for the guest.',
          ],
        },
      ],
    },
    {
      id: 'price',
      title: 'Price and deposit',
      blocks: [
        'A kind of meeting can have a price, tax included, and a deposit. Where [Stripe is connected](/settings?section=payments), the guest pays the deposit or the whole price while the time is held for 30 minutes. An invoice over the price is made for it, due on the day of the meeting. A time that is not paid is free again, and its invoice is cancelled.',
        'What comes in later, or was paid for a meeting that you or the guest cancel, is kept as the client’s credit, and the bell tells you; pay it back on the invoice. Without Stripe the price is only shown.',
      ],
    },
    {
      id: 'free',
      title: 'What is free',
      blocks: [
        'Your weekly hours, without what is in your calendar and in the calendars that you subscribe to, without holidays and [days off](/bookings?tab=settings), and without other bookings. All-day events block their day unless the kind of meeting says otherwise. The calendars are looked at again at the moment of booking, and a time is given once.',
      ],
    },
    {
      id: 'guests',
      title: 'What guests see',
      blocks: [
        'A month and its free times in their own time zone, in English or Spanish, with your name and logo. They get a confirmation with a file for their calendar, reminders a day and an hour before, and a link to move or cancel the meeting. Without a connected mail account nothing is mailed: the page asks the guest to keep its address.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing the link',
      blocks: [
        '**Copy link** gives the address of a page, **Copy for mails** a “Book a time with me” for a mail or your signature. **“Book a time with me” under new mails** adds the link to your signature by itself. The snippet under [Hours and website](/bookings?tab=settings) shows the page on your own website; name that website there first.',
      ],
    },
  ],
}
