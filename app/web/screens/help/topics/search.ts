import type { Topic } from '../topic'

export const searchTopic: Topic = {
  id: 'search',
  title: 'Search and quick actions',
  group: 'Everywhere',
  summary: 'One field for everything you have, and everything you can begin',
  aliases: ['palette', 'find', 'ctrl k', 'command', 'accents'],
  picture: { name: 'search', alt: 'The palette with what was found' },
  sections: [
    {
      id: 'opening',
      title: 'Opening it',
      blocks: ['Click the field on top, press `Ctrl K` (`⌘ K` on a Mac) anywhere, or `/` where you are not typing.'],
    },
    {
      id: 'finding',
      title: 'What it finds',
      blocks: [
        'Clients, deals, invoices, tasks, events, mails, documents, contracts and notes, also by words inside them. Capitals and accents do not matter: jose finds José. A part of a word is enough.',
        'Before you type, and while you do, it also offers every page and the common beginnings: a new client, invoice, deal, contract or event, an import, a mail.',
      ],
    },
  ],
}
