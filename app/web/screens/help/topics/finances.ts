import type { Topic } from '../topic'

export const financesTopic: Topic = {
  id: 'finances',
  title: 'Finances and deals',
  group: 'Screens',
  summary: 'From the first talk to the signed order',
  aliases: ['pipeline', 'sales', 'projects', 'opportunity', 'board', 'kanban', 'forecast', 'win rate', 'rotting'],
  opens: '/finances',
  picture: { name: 'finances', alt: 'Deals as a board, one column a stage' },
  sections: [
    {
      id: 'stages',
      title: 'Stages',
      blocks: [
        'A deal goes from lead over qualified, proposal and negotiation to won or lost. Show them as a table or as a board; carry a deal to its next stage with the mouse, with a finger (hold it for a moment) or with the keyboard.',
        'A deal that rests in a stage for too long is marked as rotting: 14 days as lead or proposal, 21 as qualified, 10 in negotiation.',
      ],
    },
    {
      id: 'figures',
      title: 'What the figures mean',
      blocks: [
        {
          list: [
            '**Pipeline**: the value of all open deals.',
            '**Weighted**: each open deal counted by its probability. A deal of 1,000 at 40 % counts for 400.',
            '**Win rate**: won over all that were closed. With nothing closed there is none.',
          ],
        },
        'Values in different currencies are shown side by side, never added up.',
      ],
    },
    {
      id: 'won',
      title: 'When you win one',
      blocks: [
        'The message that follows makes its [invoice](/help?topic=invoices) or [contract](/help?topic=contracts) from the deal.',
      ],
    },
    { id: 'keys', title: 'Keys on the board', blocks: [{ keys: 'board' }] },
  ],
}
