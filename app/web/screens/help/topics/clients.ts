import type { Topic } from '../topic'

export const clientsTopic: Topic = {
  id: 'clients',
  title: 'Clients',
  group: 'Screens',
  summary: 'The people you work for, with everything that belongs to them',
  aliases: ['contacts', 'customers', 'people', 'csv', 'vcard', 'duplicates', 'requests', 'contact form', 'leads'],
  opens: '/clients',
  picture: { name: 'clients', alt: 'The list of clients with search, filters and status' },
  sections: [
    {
      id: 'one-client',
      title: 'One client, one page',
      blocks: [
        'Open a client to see mails, events, deals, invoices, documents, notes and tasks along one timeline. Mails are found by the address in the client’s details, so keep it right.',
      ],
    },
    {
      id: 'import',
      title: 'Import and export',
      blocks: [
        '[Import](/clients/import) reads the files of Google Contacts, Outlook, HubSpot and iCloud, any CSV and vCard file, in English or Spanish and in old charsets too. You say which column is what (several may make one address), and see what will be added, filled in or left alone before anything is written. A phone number or email address that is not valid goes to the notes and is listed. The same file twice brings nobody in twice, and every import can be undone as a whole on the same page.',
        'Export gives you the list as it is filtered, as a file that other programs open.',
      ],
    },
    {
      id: 'duplicates',
      title: 'Two entries for one person',
      blocks: [
        'Choose two clients in the list and merge them. Everything of both moves to the one that stays. The message that follows can undo it.',
      ],
    },
    {
      id: 'requests',
      title: 'Consultation requests',
      blocks: [
        'When somebody fills in the form on your landing page, the bell tells you at once. The request waits under [Consultation requests](/requests), where you mark it as contacted, dismiss it, or make a client of it.',
      ],
    },
    {
      id: 'research',
      title: 'Learning more about a client',
      blocks: [
        'The analysis of a client draws on your own records. Only where you have connected a web search under [AI](/settings?section=ai) does it look further, and it names its sources.',
      ],
    },
  ],
}
