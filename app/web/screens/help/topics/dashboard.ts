import type { Topic } from '../topic'

export const dashboardTopic: Topic = {
  id: 'dashboard',
  title: 'Dashboard',
  group: 'Screens',
  summary: 'The day at a glance: money, mail, tasks and appointments',
  aliases: ['home', 'overview', 'start page', 'figures'],
  opens: '/dashboard',
  picture: { name: 'dashboard', alt: 'The dashboard with its figures, tasks, important mails and today’s agenda' },
  sections: [
    {
      id: 'the-cards',
      title: 'The figures on top',
      blocks: [
        'They count the running month in your own time zone and compare it with the last one. Your business currency comes first and every other is shown beside it; they are never added together. Total Profits are the deals you won; revenue is what was paid, on the day it was paid, also in parts.',
      ],
    },
    {
      id: 'the-tabs',
      title: 'The four tabs',
      blocks: [
        {
          list: [
            '**Overview**: what needs you today: priority tasks, important mails, the agenda and current projects.',
            '**Financials**: deals by stage, and what is paid, open and overdue.',
            '**Upcoming**: what the next days bring.',
            '**Communications**: the mails that matter most.',
          ],
        },
        'Every line leads to what it is about. While the page is open it keeps itself up to date.',
      ],
    },
    {
      id: 'important-mail',
      title: 'Which mails count as important',
      blocks: [
        'Each mail gets a score from what it says and who writes it: clients and people you answer count for more, newsletters for less. Your verdict on a mail teaches the rules. See [what the AI does](/help?topic=ai).',
      ],
    },
  ],
}
