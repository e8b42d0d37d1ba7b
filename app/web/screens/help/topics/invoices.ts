import type { Topic } from '../topic'

export const invoicesTopic: Topic = {
  id: 'invoices',
  title: 'Invoices',
  group: 'Screens',
  summary: 'Writing, sending, and knowing what is paid',
  aliases: [
    'bill',
    'billing',
    'payment',
    'overdue',
    'tax',
    'discount',
    'number',
    'pdf',
    'how to pay',
    'reminder',
    'recurring',
    'subscription',
    'late fee',
    'credit note',
    'refund',
    'stripe',
    'card',
    'iban',
    'dispute',
    'overpaid',
    'e-invoice',
    'factur-x',
    'xrechnung',
    'vat number',
    'withholding',
    'reverse charge',
  ],
  opens: '/invoices',
  picture: { name: 'invoices', alt: 'An invoice with its payments and its history' },
  sections: [
    {
      id: 'writing',
      title: 'Writing one',
      blocks: [
        'Choose the client, write the lines, and the total follows: amounts, discount, tax, to the cent. A price may have six decimals and a tax rate four; each currency has its own decimals, so yen have none and dinars three. The number is the next free one of the year; the prefix, the days to pay, the tax rate (once you have chosen one) and the notes come from [Invoices & contracts](/settings?section=papers) and [Payments](/settings?section=payments). Hours to bill are in the [time tracker](/utilities?tool=time).',
      ],
    },
    {
      id: 'taxes',
      title: 'Taxes of other countries',
      blocks: [
        'More about tax, below the items, has what some countries ask for: a second tax on the same price (QST beside GST), a part that the client withholds (IRPF), prices that include tax, and invoices under a reverse charge or exempt, with the sentence that says why. An item can have a unit, a tax rate of its own, or none.',
        'Your tax number is in your [business](/settings?section=business), that of a client in Billing on the client’s page. Both are printed; VAT numbers are checked for their form.',
      ],
    },
    {
      id: 'e-invoices',
      title: 'E-invoices',
      blocks: [
        'Beside each invoice you can download it for other software: Factur-X (also called ZUGFeRD) is the PDF with the figures inside, XRechnung, UBL and CII are files. If something is missing, such as a tax number or a country, it is listed with the place to add it. The country is read from the last line of an address, the city from a line such as 10115 Berlin.',
        'For a client who wants it, switch on E-invoices in the PDF under Billing on the client’s page: the PDFs that you send then carry it by themselves.',
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
        'Your clients pay the way your [payment settings](/settings?section=payments) say: by card if you use Stripe, by transfer to your IBAN (with a code to scan for euros), on a page of your own, or as your instructions tell. Mainstreet takes no money itself. What is paid by card is entered with its fee, and the bell tells you.',
        'If somebody pays too much, record it and keep the rest as credit of the client. Use Credit on another invoice of the same client takes it from there.',
      ],
    },
    {
      id: 'back',
      title: 'Giving back',
      blocks: [
        'Issue Credit Note takes back all or part of an invoice, with its share of the tax, a number and a PDF of its own. It never changes afterwards. An invoice that is credited as a whole is cancelled.',
        'Record Refund is for money that you paid back; a payment by card has a Refund of its own that goes through Stripe. With a credit note the client owes it no more; without one it is owed again. What is paid back lowers the revenue of its day.',
        'If a client disputes a card payment, the payment says so, and you answer it at Stripe. A lost dispute takes the money back.',
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
      id: 'delivery',
      title: 'What became of a mail',
      blocks: [
        'The page of an invoice or a quote lists its mails: waiting, sent, delivered where the other mail server says so, or returned. A mail that was returned rings the bell, with the reason that the server gave. Opened means that the client opened the page by its link; nothing in the mail itself is tracked.',
      ],
    },
    {
      id: 'statements',
      title: 'Statements of account',
      blocks: [
        'On the page of a [client](/help?topic=clients), **Account** shows what is open and what was paid too much. **Statement** opens the statement of account: what was owed before the first day, every invoice, payment, refund and credit note with the balance after it, in one currency. Download it as a PDF or send it to the client.',
      ],
    },
    {
      id: 'late',
      title: 'Late fees',
      blocks: [
        'With [reminders](/settings?section=reminders) on, a fee can be added by itself: once, as a line without tax, when an invoice is as late as you say. An invoice with payments, a credit note, a withholding or a discount on the whole stays as it is; then the fee is a draft of its own. The [late fee calculator](/utilities?tool=late) fills itself from an overdue invoice.',
      ],
    },
    {
      id: 'recurring',
      title: 'Again and again',
      blocks: [
        'A [recurring invoice](/recurring) is written once and made every so many days, weeks, months or years, on the day of your time zone. The 31st means the last day of a shorter month. It ends never, on a day, or after a number of invoices. Each one is a draft for you to look at, or is sent by itself, and can take the hours of the [time tracker](/utilities?tool=time) that are not billed yet.',
        {
          list: [
            '**Skip** leaves one day out; it still counts in a number of invoices.',
            '**Pause** bills nothing until you go on. What falls into the pause is not billed.',
            '**Edit** changes the series from the next invoice on. Those made stay as they are.',
          ],
        },
        'If Mainstreet was off on a day, the invoice is made afterwards with its own date, as a draft that waits for your word. The days to pay count from the day on which it is sent. After three failures in a row a series stops and the bell tells you.',
        'After a [backup](/help?topic=backup) is restored, series that send are paused and reminders are off: some may have left since the backup was made. Look, then go on.',
      ],
    },
    {
      id: 'reminders',
      title: 'Reminders',
      blocks: [
        'Off until you switch them on in [Reminders](/settings?section=reminders), which shows what they would have sent. Then each open invoice is followed by a kind mail with the amount, the days, the link and the PDF: 3 days before it is due, on the day, and 3, 10 and 30 days after, or as you choose, and never on your days of rest. Each is sent once, in the language of the client, and is recorded in the history of the invoice. Nothing is sent after payment, when the invoice is cancelled, or to a client who is in dispute or left out: both are set under Billing on the page of the [client](/help?topic=clients).',
      ],
    },
  ],
}
