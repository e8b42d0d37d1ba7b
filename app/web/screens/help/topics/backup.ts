import type { Topic } from '../topic'

export const backupTopic: Topic = {
  id: 'backup',
  title: 'Backing up and moving',
  group: 'Settings and data',
  summary: 'One archive of everything, and the way back from it',
  aliases: ['export', 'restore', 'archive', 'move', 'another computer', 'postgresql', 'delete everything', 'data'],
  opens: '/settings?section=data',
  picture: { name: 'backup', alt: 'Settings, Data: the last backup, a new one and the way back' },
  sections: [
    {
      id: 'where',
      title: 'Where your data is',
      blocks: [
        'On the machine that runs Mainstreet, in its data folder, or in the database and bucket that were set for it. Nothing leaves it unless you connect something that needs it.',
      ],
    },
    {
      id: 'backing-up',
      title: 'Making a backup',
      blocks: [
        'Under [Settings, Data](/settings?section=data) you make one archive of every record and file while you go on working, and have one made every night. The age of the last one is shown there.',
        'Whoever runs the machine can do the same with `npm run backup -- FILE`.',
        'Inside are your mails as .eml, contacts as .vcf, events as .ics and invoices as PDF and CSV, beside the exact records that a restore reads. So other programs can open it, too.',
        'An archive holds everything you have. Keep it where only you can read it, and not only on the same machine.',
      ],
    },
    {
      id: 'restoring',
      title: 'Restoring',
      blocks: [
        'A backup is restored into an empty Mainstreet with `npm run restore -- FILE`. A damaged archive, or one that is not ours, is refused before anything is touched. A restore that was interrupted is simply begun again.',
      ],
    },
    {
      id: 'moving',
      title: 'Moving to another machine or database',
      blocks: [
        {
          steps: [
            'Make a backup.',
            'Install Mainstreet at the new place, with PostgreSQL in place of its own database if you like.',
            'Restore the backup there, log in with your password, and look around.',
            'Only then stop the old one.',
          ],
        },
        'Mailboxes may ask you to sign in again at the new place.',
      ],
    },
    {
      id: 'deleting',
      title: 'Deleting everything',
      blocks: [
        'Delete everything, under [Settings, Data](/settings?section=data), asks for your password and then really does. There is no way back but a backup.',
      ],
    },
  ],
}
