import type { Topic } from '../topic'

export const invoicesTopic: Topic = {
  id: 'invoices',
  title: 'Invoices',
  group: 'Screens',
  summary: 'Writing, sending, and knowing what is paid',
  aliases: ['bill', 'billing', 'payment', 'overdue', 'tax', 'discount', 'number', 'pdf', 'how to pay', 'reminder'],
  opens: '/invoices',
  picture: { name: 'invoices', alt: 'An invoice with its payments and its history' },
  sections: [
    {
      id: 'writing',
      title: 'Writing one',
      blocks: [
        'Choose the client, write the lines, and the total follows: amounts, discount, tax, to the cent. A price may have six decimals and a tax rate four; each currency has its own decimals, so yen have none and dinars three. The number is the next free one of the year; the prefix, the days to pay, the tax rate (once you have chosen one) and the notes come from [Invoices & contracts](/settings?section=papers) and [Payments](/settings?section=payments). Hours to bill stand in the [time tracker](/utilities?tool=time).',
      ],
    },
    {
      id: 'sending',
      title: 'Sending it',
      blocks: [
        'Send to Client shows the mail as it will leave, with the PDF attached; every word of it is yours to change. Without a connected mailbox, download the PDF or make a link: whoever has the link sees the invoice, and you see that it was opened. Take the link back and it leads nowhere.',
      ],
    },
    {
      id: 'paid',
      title: 'What is paid',
      blocks: [
        'Enter each payment as it comes in, also in parts. Paid in full it counts as paid; take a payment away and it waits again. While payments are recorded, items, client, currency and total stay as they are: to change them, cancel the invoice and issue a new one. Status, due date and notes stay yours to change. From the day after it is due, an open invoice is overdue and the bell tells you.',
        'Your clients pay the way your [payment instructions](/settings?section=payments) say. Mainstreet takes no money itself.',
      ],
    },
    {
      id: 'parts',
      title: 'Deposits and the final invoice',
      blocks: [
        'A deposit or an instalment of a [quote](/help?topic=quotes) is an invoice like any other, with its share of each tax rate. The final invoice lists everything and subtracts what the earlier ones billed, each with its tax: on the screen, on the PDF and on your client’s page. An invoice that is subtracted stays as it is while the final one exists.',
      ],
    },
    {
      id: 'deleted',
      title: 'Deleted invoices',
      blocks: [
        'A deleted invoice leaves its number, total and payments in the list of deleted invoices, and its number is never given again. Cancelling is better for one that a client has seen: it stays in your books, and nothing is owed on it.',
      ],
    },
    {
      id: 'late',
      title: 'Late fees',
      blocks: ['The [late fee calculator](/utilities?tool=late) fills itself from an overdue invoice.'],
    },
  ],
}
