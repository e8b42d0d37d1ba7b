import type { Topic } from '../topic'

export const keyboardTopic: Topic = {
  id: 'keyboard',
  title: 'Keyboard',
  group: 'Everywhere',
  summary: 'Every shortcut in one table',
  aliases: ['shortcuts', 'keys', 'hotkeys'],
  sections: [
    {
      id: 'all',
      title: 'All shortcuts',
      blocks: ['Keys of one letter rest while you type and while a dialog is open.', { part: 'shortcuts' }],
    },
  ],
}
