import type { Topic } from '../topic'

export const contractsTopic: Topic = {
  id: 'contracts',
  title: 'Contracts',
  group: 'Screens',
  summary: 'Contracts from a few fields, in English or Spanish',
  aliases: ['agreement', 'clause', 'legal', 'sign', 'spanish', 'template', 'variable'],
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
      id: 'templates',
      title: 'Your own templates',
      blocks: [
        'Choose **Use a template of your own** below the type to write a contract from your own words. You keep them under [Templates](/contracts/templates): copy a built-in one or begin anew, in English, Spanish or both. They are Markdown: `## Heading` begins a section, `- ` an item of a list, `**bold**` stands out.',
        '`{{client_name}}`, `{{amount}}` or `{{start_date}}` are filled in from the client, the deal, the accepted quote and your settings; any other name, such as `{{first_payment}}`, becomes a field of the form, and one with `date` in it a calendar. What is missing is named in the form and on the contract, with a field for each value, and nothing is sent, marked as sent or put up for signature before it is there.',
        'The clause library holds paragraphs that you use again and again. Tick them when you write a contract and put them in order; `{{clauses}}` on a line of its own says where in the template they go. Every saved change of a template is a version, and an old one can be restored.',
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
