import type { Topic } from '../topic'

export const mailTopic: Topic = {
  id: 'mail',
  title: 'Emails',
  group: 'Screens',
  summary: 'Your mailbox: reading, finding, writing and sending',
  aliases: ['mail', 'inbox', 'gmail', 'outlook', 'imap', 'newsletter', 'attachment', 'undo send', 'tracking'],
  opens: '/emails',
  picture: { name: 'mail', alt: 'The mailbox: folders, the list and an open conversation' },
  sections: [
    {
      id: 'connecting',
      title: 'Connecting a mailbox',
      blocks: [
        'Under [Settings, Mail](/settings?section=mail) you connect Gmail or Outlook by signing in there, or any other mailbox by IMAP. Each account shows folder by folder how many mails your provider has and how many are here; what differs is named with its reason.',
        'Where the buttons for Google and Microsoft are missing, whoever runs this Mainstreet has not registered it there yet. IMAP works without.',
      ],
    },
    {
      id: 'primary-and-others',
      title: 'Primary and Others',
      blocks: [
        'Primary holds what people write to you; newsletters and notices gather in Others. Archive, trash, junk and folders are those of your provider: what you move here is moved there.',
      ],
    },
    {
      id: 'searching',
      title: 'Finding a mail',
      blocks: [
        'A search and a label look in every folder but Junk and Trash; tick Only in this folder to stay where you are. Type words, or be exact:',
        {
          list: [
            '`from:rosa` and `to:rosa`, by name or address',
            '`subject:offer`, `"exactly these words"`, and `-word` for what must not be there',
            '`in:sent`, `in:trash`, `in:anywhere`, or the name of a folder of your own',
            '`has:attachment`, `is:unread`, `is:read`, `is:starred`',
            '`after:2026-03-01` and `before:2026-04`',
            'A minus before any of these leaves out what it finds: `-from:rosa`, `-in:sent`',
          ],
        },
      ],
    },
    {
      id: 'writing',
      title: 'Writing and sending',
      blocks: [
        'What you write is kept as a draft while you type. What you send waits ten seconds, so that you can undo it; until it has left you find it under [Mail](/settings?section=mail) too.',
        'If it is refused, reaches only some, or nobody can tell whether it left, a message appears on whatever page you are, the bell keeps it, and the mail in Sent is marked and says why. If a mail server other than Gmail or Outlook breaks off before it answers, the Sent folder cannot tell either, because the copy is put there after the answer: ask a recipient whether the mail arrived before you send it again.',
        'Your drafts also lie in the Drafts folder of your mailbox after the next sync, with IMAP, Gmail and Outlook, so that you can go on elsewhere. What you write there comes back here; the version from here is then in the trash.',
        'A forwarded mail goes along below your words as it came, with tables, colours and pictures. “Leave it out” sends your words alone.',
        'The buttons that draft or answer for you only fill in words. Nothing leaves before you press Send.',
      ],
    },
    {
      id: 'pictures',
      title: 'Pictures and who is watching',
      blocks: [
        'Pictures from elsewhere stay out until you ask for them, because loading one tells the sender that you have read the mail. Whoever tries to learn it by a hidden picture is named. A link that leads elsewhere than it says is marked.',
      ],
    },
    {
      id: 'original',
      title: 'A mail as it came',
      blocks: [
        'Under every mail, Show original opens the whole message with all its headers, and Download message saves it as a file. A mail that is not well formed shows what can be read of it and is kept as it came.',
      ],
    },
    { id: 'keys', title: 'Keys', blocks: [{ keys: 'mailbox' }] },
  ],
}
