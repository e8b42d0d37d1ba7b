import type { Topic } from '../topic'

export const quotesTopic: Topic = {
  id: 'quotes',
  title: 'Quotes',
  group: 'Screens',
  summary: 'Offers that your client reads and accepts on a page',
  aliases: ['offer', 'estimate', 'proposal', 'deposit', 'instalment', 'accept', 'decline', 'price list', 'items'],
  opens: '/quotes',
  sections: [
    {
      id: 'writing',
      title: 'Writing one',
      blocks: [
        'Begin on the [quotes](/quotes) screen, from a deal, from a client or with New Quote on a mail: then its mails join the conversation. Lines are those of invoices; an item may be one that the client can leave out, or one of several to choose from: give those the same name under “One of several”. The letter goes above the lines, the terms below. What you sell often is kept in your [price list](/items), and **Duplicate** on a quote begins a new one with its content. Documents can be attached, from Documents or from your computer: your client gets them as they are in that moment, on the page of the quote, and with the mail if you tick it there.',
        'A deposit, in percent of the total with tax or as an amount, is due on acceptance; further instalments on acceptance or on a day. The rest is billed on completion.',
      ],
    },
    {
      id: 'sending',
      title: 'Sending it',
      blocks: [
        'Send to Client shows the mail as it will leave; the link to the client’s page takes the place of {link}. Or create the link and send it as you like: with it the quote counts as sent. Withdraw the link and the page says that it is gone.',
        'Change a quote that was sent and your client may still have the old page open: what it shows is what can be accepted. For changes that the client should notice, make a new version: it keeps the number, and when you send it, the page of the old one says that it was replaced and leads to the new one.',
      ],
    },
    {
      id: 'answer',
      title: 'The answer',
      blocks: [
        'The client types a name and ticks a sentence. In that moment the deal is won, the deposit invoice exists, the PDF of exactly what was accepted is among your documents, and the bell tells you; name, time, address and browser are kept on the quote. Accepting twice does it once. A client can also decline with a reason, or ask a question: it arrives in the inbox, in the conversation that the quote was mailed in, and in any case in the history and under the bell. After its last day a quote is expired, and its page says so.',
        'When the client says yes or no by phone or mail, **Record Answer** keeps it with the name or the reason; a yes does what accepting on the page does.',
      ],
    },
    {
      id: 'billing',
      title: 'From quote to invoice',
      blocks: [
        'An instalment of a day becomes a draft on that day, and the bell tells you. When the work is done, Create Invoice makes a draft with everything that was accepted, less what deposit and instalments have billed, with its tax. For a quote without an answer it bills the whole at once and counts it as accepted.',
      ],
    },
  ],
}
