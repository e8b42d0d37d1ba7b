import type { Topic } from '../topic'

export const documentsTopic: Topic = {
  id: 'documents',
  title: 'Documents',
  group: 'Screens',
  summary: 'Files, their versions, and the words inside them',
  aliases: [
    'files',
    'upload',
    'folder',
    'version',
    'trash',
    'share',
    'damaged',
    'missing file',
    'scan',
    'receipt',
    'OCR',
  ],
  opens: '/documents',
  picture: { name: 'documents', alt: 'Documents in folders, with their client, type and size' },
  sections: [
    {
      id: 'bringing-in',
      title: 'Bringing files in',
      blocks: [
        'Drop files anywhere on the page, up to 10MB each. Where a document of the same name, client and type is there already, the form says that the file becomes a new version, or keeps both if you tick that; older versions can be looked at and restored. Attachments of a mail are kept here with one click.',
      ],
    },
    {
      id: 'finding',
      title: 'Finding them',
      blocks: [
        'Names are searched, and so are the words inside PDF, office, text and web files. Put documents into folders yourself, or let the suggestions do it.',
      ],
    },
    {
      id: 'scans',
      title: 'Scans and receipts',
      blocks: [
        'Pictures (PNG, JPEG, WebP) and the pages of PDFs that have no text are read on your own machine, one after the other, so that search finds the words on them; opened from a search, the page shows where they are. English and Spanish are read; [Settings, Files](/settings?section=files) chooses. If a picture is too large, damaged or takes too long, its preview says so and offers Read Again.',
        'On a receipt, seller, date, total and tax are suggested. Name and File It names the document after them and puts it into the folder Receipts; Copy gives a row for your spreadsheet. Compare it with the paper first.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing one',
      blocks: [
        'A link made under Links opens one document, its newest version or the one that you choose, for whoever has it. Choose how long it lasts and, if you like, a password. The list shows how often each link was opened; Withdraw ends it at once.',
      ],
    },
    {
      id: 'trash',
      title: 'Deleted by mistake',
      blocks: ['What you delete stays in the trash for 30 days and can be taken back until then.'],
    },
    {
      id: 'damaged',
      title: 'Files that are missing or altered',
      blocks: [
        'Every night Mainstreet looks whether each file is still there and still what it was. If one is not, the bell tells you, and [Settings, Files](/settings?section=files) names it. Put the file back from a [backup](/help?topic=backup), or upload it again as a new version.',
      ],
    },
  ],
}
