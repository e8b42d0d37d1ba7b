import type { Topic } from '../topic'

export const portalTopic: Topic = {
  id: 'portal',
  title: 'Portal',
  group: 'Screens',
  summary: 'A page where a client finds what belongs to them',
  aliases: ['client area', 'customer login', 'file request', 'upload', 'share documents'],
  opens: '/clients',
  sections: [
    {
      id: 'switch-on',
      title: 'Switching it on',
      blocks: [
        'Open a client and choose **Set up** in the Portal box. The client then enters at **/portal** of your address: they type their email address and get a link that works once, for 15 minutes. They stay in on that device for 30 days. There is no password.',
        'The client’s own address is let in, and every further one that you add, a bookkeeper’s for example. **Who entered** shows who came when; **End every session** logs everybody out. Without a connected mail account no link can be sent. In your Sent folder the link is hidden, unless your provider keeps a copy of its own.',
      ],
    },
    {
      id: 'shown',
      title: 'What the client sees',
      blocks: [
        'Only what you sent or shared: quotes, contracts and invoices that left your office, appointments, the documents that you share in the Portal box, and the messages between you. What needs doing comes first, such as “$1,200 due on Friday”. **Open as the client** shows you the same page.',
        'Of a contract to sign, everybody who is let in sees that it was sent; the link to sign it has only whoever signs. The portal is in the client’s language, with your name, logo and colour. A client’s session opens nothing of your office.',
      ],
    },
    {
      id: 'files',
      title: 'Asking for files',
      blocks: [
        '**Ask for a file** puts “Please send us your logo” into the portal and tells the client by mail. What they upload lands in [Documents](/documents) under the client, checked as every upload is, and the bell rings.',
      ],
    },
    {
      id: 'messages',
      title: 'Messages',
      blocks: [
        'What a client writes in the portal arrives in your [inbox](/emails) and the client’s timeline. Answer it as any mail: it goes by mail to whoever wrote last and appears in the portal.',
      ],
    },
    {
      id: 'record',
      title: 'One record',
      blocks: [
        'A deal, a quote, a contract and an invoice show the chain they belong to, from the request over the quote and the signatures to the payment and the meeting, one line each. **Waiting for Clients** on the [dashboard](/dashboard) lists what clients are still to answer, sign, pay or send, and for how long.',
      ],
    },
  ],
}
