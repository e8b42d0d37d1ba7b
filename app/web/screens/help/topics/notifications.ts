import type { Topic } from '../topic'

export const notificationsTopic: Topic = {
  id: 'notifications',
  title: 'Notifications',
  group: 'Everywhere',
  summary: 'What the bell tells you, and how to quiet it',
  aliases: ['bell', 'alerts', 'reminder', 'push', 'badge'],
  picture: { name: 'notifications', alt: 'The bell with its newest notifications open' },
  sections: [
    {
      id: 'the-bell',
      title: 'The bell',
      blocks: [
        'It tells of consultation requests, tasks that come due, events about to begin, overdue invoices, important mail, a mailbox that stopped, damaged files and suggestions. Each leads to what it is about. The same thing is told once.',
      ],
    },
    {
      id: 'choosing',
      title: 'Choosing',
      blocks: [
        'Turn each kind on or off under [Notifications](/settings?section=notifications). There you can also have them shown by your system while Mainstreet is open in a tab that you are not looking at. News about your account’s safety always comes.',
      ],
    },
  ],
}
