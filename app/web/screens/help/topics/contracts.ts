import type { Topic } from '../topic'

export const contractsTopic: Topic = {
  id: 'contracts',
  title: 'Contracts',
  group: 'Screens',
  summary: 'Contracts from a few fields, in English or Spanish',
  aliases: ['agreement', 'legal', 'sign', 'template', 'spanish'],
  opens: '/contracts',
  picture: { name: 'contracts', alt: 'A contract with its state, versions and text' },
  sections: [
    {
      id: 'writing',
      title: 'Writing one',
      blocks: [
        'Fill in a few fields, read the contract beside them, change its words, and save it. The law it names when nothing else is said comes from [Invoices & contracts](/settings?section=papers). Your own terms win: what you write on due dates, tax, interest, expenses, the term or notice takes the place of the template’s sentence on it.',
      ],
    },
    {
      id: 'versions',
      title: 'Versions and state',
      blocks: [
        'Other words make a new version; every version stays and can be downloaded as a PDF. Mark a contract as sent, signed or expired as it goes along. A signed contract keeps its words: **Make a new version** copies it to a draft that says what it replaces. A saved contract also lies among your documents.',
      ],
    },
    {
      id: 'not-advice',
      title: 'Not legal advice',
      blocks: ['These are templates. Have a lawyer read yours before you rely on it.'],
    },
  ],
}
