import type { Topic } from '../topic'

export const tasksTopic: Topic = {
  id: 'tasks',
  title: 'Tasks',
  group: 'Screens',
  summary: 'What is to be done, by when, and for whom',
  aliases: ['to do', 'todo', 'reminder', 'due', 'priority'],
  opens: '/tasks',
  picture: { name: 'tasks', alt: 'Tasks by day, with the line in which a new one is typed' },
  sections: [
    {
      id: 'quick-add',
      title: 'Type it as you would say it',
      blocks: [
        'Type `call the bakery tomorrow 3pm !high` or `llamar a Rosa mañana a las 10` and press Enter. The day, the time, the priority and the name of a client are understood and shown while you type; click one to leave those words in the title.',
      ],
    },
    {
      id: 'reminders',
      title: 'When something is due',
      blocks: [
        'The bell tells you when a task comes due. “Today” follows the time zone under [Business](/settings?section=business). What is late stays on top until it is done or moved.',
      ],
    },
    { id: 'keys', title: 'Keys', blocks: [{ keys: 'tasks' }] },
  ],
}
