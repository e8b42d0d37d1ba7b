import type { Topic } from '../topic'

export const utilitiesTopic: Topic = {
  id: 'utilities',
  title: 'Utilities',
  group: 'Screens',
  summary: 'Small tools for the week, and the time tracker',
  aliases: ['tools', 'calculator', 'timer', 'hours', 'qr', 'signature', 'utm', 'time zone', 'margin', 'late fee'],
  opens: '/utilities',
  picture: { name: 'utilities', alt: 'The tools, with the time tracker open' },
  sections: [
    {
      id: 'time',
      title: 'Time tracker',
      blocks: [
        'Start and stop, or write hours down afterwards, for a client and at a rate; the pencil corrects what was noted. What is not billed yet is summed up by client: copy its lines for an invoice, and mark the hours with that invoice, so that none is billed twice.',
      ],
    },
    {
      id: 'the-others',
      title: 'The others',
      blocks: [
        {
          list: [
            '**Rate and price**: what an hour must cost, and what a project should.',
            '**Sales tax and margin**: tax on top or inside, margin and markup.',
            '**Late fee**: interest and fee of an overdue invoice.',
            '**Meeting time**: when everybody is at work, in every time zone.',
            '**E-mail signature**: for any mail program.',
            '**QR code**: for a contact, a payment or a link.',
            '**Text tools**: count, change case, clean up.',
            '**Image shrinker**: smaller pictures; they never leave this browser.',
            '**Campaign links**: links that tell where a visitor came from.',
          ],
        },
      ],
    },
  ],
}
