import type { Topic } from '../topic'

export const notesTopic: Topic = {
  id: 'notes',
  title: 'Notes',
  group: 'Screens',
  summary: 'What you write down, in folders, linked and looked through',
  aliases: ['notebook', 'markdown', 'checklist', 'folder', 'tags', 'summary', 'insights'],
  opens: '/notes',
  picture: { name: 'notes', alt: 'Folders, the list of notes and an open note' },
  sections: [
    {
      id: 'writing',
      title: 'Writing',
      blocks: [
        'What you type is saved while you type, and the page says so. Lists, headings and check-lists are written as in Markdown or with the buttons; check-boxes can be ticked while reading. Paste a picture and it is kept among your documents.',
        'Type `[[` to link to another note or to a client. A note shows which others lead to it.',
      ],
    },
    {
      id: 'folders',
      title: 'Folders',
      blocks: [
        'Drag a note onto a folder with the mouse, with a finger that rests on it for a moment, or by its handle with the keyboard. Deleting a folder moves its notes to the inbox. A deleted note is back by Undo, and for 30 days from the [trash](/trash), which also holds clients, tasks and deals.',
      ],
    },
    {
      id: 'versions',
      title: 'Earlier versions',
      blocks: [
        'Each sitting at a note is kept as a version that can be read and restored. If the same note was changed in another window, both texts are shown and nothing is overwritten.',
      ],
    },
    {
      id: 'analysis',
      title: 'AI Analysis',
      blocks: [
        'A new note gets a summary and insights: people, dates, amounts and things to do that it mentions. Reanalyze does it again after a change. Without a language model, built-in rules do it.',
      ],
    },
    { id: 'keys', title: 'Keys', blocks: [{ keys: 'notes' }] },
  ],
}
