import type { Topic } from '../topic'

export const signaturesTopic: Topic = {
  id: 'signatures',
  title: 'Signatures',
  group: 'Screens',
  summary: 'Contracts, quotes and PDFs signed on a page and sealed',
  aliases: [
    'sign',
    'field',
    'initials',
    'e-signature',
    'electronic signature',
    'seal',
    'certificate',
    'countersign',
    'verify',
    'docusign',
  ],
  opens: '/signatures',
  sections: [
    {
      id: 'asking',
      title: 'Asking for signatures',
      blocks: [
        'Open a contract, a quote or a PDF among your documents and choose Request signatures. Name everybody who signs, yourself too; all at once or one after another. A message, the last day, reminders, a code by mail and whether a signer may hand over to somebody else are up to you.',
        'Each signer gets a link of their own by mail. Without a mail account nothing is mailed: copy the links from the [request](/signatures) and pass them on. If a mail cannot be delivered or comes back, the bell tells you; correct the address, and the old link stops working. A contract that you send for signature is marked as sent.',
      ],
    },
    {
      id: 'fields',
      title: 'Drafts and fields on pages',
      blocks: [
        'Save draft and place fields keeps the request without asking anybody. Its pages are shown beside it: choose for whom a field is, then drag a signature, initials, a name, a date, a text or a tick to its place. By keyboard, press the kind of field, move it with the arrow keys, change its size with Shift and an arrow key, and remove it with Delete. A text or a tick has words of its own, and you say whether it must be filled in.',
        'Signers fill in texts and ticks on their page, and everything is at its place in the sealed PDF. Without fields, a contract is signed on its signature lines and any other document on a page that is added. [Drafts](/signatures?state=draft) have their own list; the file is kept as it is when you send it.',
      ],
    },
    {
      id: 'quotes',
      title: 'Signing a quote',
      blocks: [
        'A quote that everybody has signed is accepted, just as on its own page: the deal is won and the deposit billed. It is signed with the lines that you propose, until the day on which the quote expires. If the client answers on the page of the quote instead, nobody is asked to sign it any more, and signers who were mailed hear of it.',
      ],
    },
    {
      id: 'signing',
      title: 'What signers see',
      blocks: [
        'The whole text on any phone, the PDF to keep, what a signature means, then a name to type and, if they like, a field to draw in. They can also decline and say why. Opening the link is not yet a view, since mail scanners open links as well; scrolling, touching or typing is.',
      ],
    },
    {
      id: 'changes',
      title: 'Nothing changes afterwards',
      blocks: [
        'The exact file is kept when you send it, with its SHA-256. If you change the contract or the quote, or add a version of the document, while a request is open, the request is withdrawn, and signers who were mailed hear of it. A signed file stays, even if you delete the contract.',
      ],
    },
    {
      id: 'sealed',
      title: 'The sealed PDF',
      blocks: [
        'When everybody has signed, the signatures are set on the lines of the contract, a certificate says who signed when, from where and with which browser, and the PDF is sealed. It lies among your documents, is mailed to all, and the contract is marked as signed. Any PDF reader that knows signatures shows whether a byte was changed; so does the page /verify at your address, which is open to everybody.',
        'The seal is made with a key that Mainstreet created at its first start. Readers say that the file is whole, and that they do not know the certificate: it is your own. Keep the file `sealing-key` beside `secret` when you move to another machine; old seals stay valid without it.',
      ],
    },
    {
      id: 'history',
      title: 'History',
      blocks: [
        'Every step is recorded on the request with time and address. Each entry holds the hash of the one before, so that a later change shows. Print gives it to you as a PDF.',
      ],
    },
  ],
}
