import type { EmailFolder } from '#features/emails/email'
import type { ClientKey } from './clients'
import { englishDay, spanishDay, weekdayFrom } from './days'
import type { EmailKey } from './email-keys'
import { proposedMeetings } from './proposed-meetings'

export interface Conversation {
  with: ClientKey
  subject: string
  language?: 'es'
  mails: ConversationMail[]
}

export interface ConversationMail {
  from: 'them' | 'me'
  daysAgo: number
  time: string
  /** Between the greeting and the signature. */
  text: string
  key?: EmailKey
  folder?: EmailFolder
  unread?: boolean
  score?: number
  why?: string
  /** A reply that the assistant has drafted. */
  drafted?: string
}

type Details = Partial<Omit<ConversationMail, 'from' | 'daysAgo' | 'time' | 'text'>>

const them = (daysAgo: number, time: string, text: string, details: Details = {}): ConversationMail => ({
  from: 'them',
  daysAgo,
  time,
  text,
  ...details,
})
const me = (daysAgo: number, time: string, text: string, details: Details = {}): ConversationMail => ({
  from: 'me',
  daysAgo,
  time,
  text,
  ...details,
})

/** A year of mails with clients, in both directions. */
export function conversations(today: Date): Conversation[] {
  const on = (days: number) => englishDay(weekdayFrom(today, days))
  const el = (days: number) => spanishDay(weekdayFrom(today, days))
  const { larkTasting, weemsVisit, montessoriBoard, dominguezFotos, kilnOpening } = proposedMeetings

  return [
    {
      with: 'lark',
      subject: 'Tasting for the holiday page',
      mails: [
        them(
          4,
          '10:48',
          'The almond ring and the two stollens are ready to be looked at. Could we do the photographs here, with the good morning light, before the shelves empty?',
          { score: 0.58, why: 'A client asks for an appointment; no date yet.' },
        ),
        me(
          4,
          '14:05',
          'With pleasure. I bring Leila Haddad along, she has the better camera. Name a morning next week.',
        ),
        them(
          0,
          '20:10',
          `Then let us say ${on(larkTasting.inDays)} at 10:30 AM, here at the bakery. An hour and a half should do: first we photograph, then we eat. Can you confirm by tomorrow? I have to hold back a tray.`,
          {
            key: 'larkTasting',
            unread: true,
            score: 0.75,
            why: 'Proposes a meeting with date, time and place and asks for an answer by tomorrow.',
            drafted: `Hi Rosa,\n\n${on(larkTasting.inDays)} at 10:30 works. Leila and I will be there, hungry.\n\nBest,\nDana`,
          },
        ),
      ],
    },
    {
      with: 'weemsCreek',
      subject: 'Your proposal for the haul-out schedule',
      mails: [
        me(
          13,
          '09:20',
          'Attached is the proposal for the haul-out schedule: three steps, a price for each, and you can stop after any of them. The tide table is included from the first step on.',
        ),
        them(
          6,
          '16:31',
          'Read it twice, and so did Agnieszka, who owns the other half of this yard. Two questions. What happens when the lift is down for a day? And is $8,200 with the storm list or without?',
          { score: 0.79, why: 'Two questions about an open proposal of $8,200; a second partner decides as well.' },
        ),
        me(
          6,
          '17:55',
          'With the storm list. When the lift is down, every booking of that day moves and everyone gets one text, after you have looked at it.',
        ),
        them(
          1,
          '15:22',
          `Good. Come and see the yard before we sign: ${on(weemsVisit.inDays)}, 2:00 PM, at the office by the travel lift, 400 Tucker Street. Agnieszka will be there. Wear boots.`,
          {
            key: 'weemsVisit',
            unread: true,
            score: 0.73,
            why: 'Invites to a visit before signing; both partners will be present.',
          },
        ),
      ],
    },
    {
      with: 'montessori',
      subject: 'Summer camp page and the board',
      mails: [
        them(
          9,
          '08:40',
          'The camp dates are fixed: three sessions of two weeks. Could the page be up before the spring fair? I also need a total for the treasurer.',
          { score: 0.55, why: 'A client asks for a price and names a rough deadline.' },
        ),
        me(
          8,
          '11:15',
          'It can. The page is $640 at your rate, and the form changes come to about two hours. I will show you a draft this week.',
        ),
        them(
          1,
          '12:05',
          `The draft is lovely, the board would like to see it too. They meet ${on(montessoriBoard.inDays)} and we are on the agenda around 6:30 PM in the library, probably for three quarters of an hour. Would you come and present it? I can do it alone if evenings are difficult.`,
          {
            key: 'montessoriBoard',
            unread: true,
            score: 0.72,
            why: 'Asks for a presentation to the board; the time is approximate.',
          },
        ),
      ],
    },
    {
      with: 'dominguez',
      subject: 'Cotización por fotos',
      language: 'es',
      mails: [
        them(
          26,
          '19:44',
          'Mi hermano me habló de su trabajo con La Ceiba. Nosotros hacemos mudanzas y pasamos medio día en cotizaciones que no llegan a nada. ¿Se puede cotizar con fotos?',
          { score: 0.71, why: 'Un cliente posible, recomendado, describe un problema que podemos resolver.' },
        ),
        me(
          25,
          '09:30',
          'Sí se puede. El cliente sube fotos de cada cuarto, el sistema calcula el volumen y usted revisa el precio antes de enviarlo. Le preparo una propuesta.',
        ),
        them(14, '20:12', 'Recibí la propuesta, muchas gracias. La estoy viendo con mis hijos.'),
        them(
          1,
          '20:37',
          `Nos gusta. ¿Podemos hablar por teléfono el ${el(dominguezFotos.inDays)}, más o menos a las 4:00 de la tarde? Media hora basta. Y una pregunta: si firmamos este mes, ¿cuándo estaría listo?`,
          {
            key: 'dominguezFotos',
            unread: true,
            score: 0.7,
            why: 'Propone una llamada y pregunta por la fecha de entrega: está cerca de decidir.',
          },
        ),
      ],
    },
    {
      with: 'kilnHouse',
      subject: 'Waiting list works like a dream',
      mails: [
        them(
          16,
          '13:20',
          'The glaze class filled in four minutes, and for the first time nobody shouted at me. Eleven people moved up from the waiting list by themselves.',
        ),
        me(16, '15:02', 'That is the nicest report of the month. The gift certificates go live on Monday, as agreed.'),
        them(
          2,
          '18:26',
          `We open the big kiln in two weeks or so, I think ${on(kilnOpening.inDays)} in the late afternoon, if the firing goes well. There will be tea. It would be nice if you stopped by, no need to answer.`,
          {
            key: 'kilnOpening',
            score: 0.34,
            why: 'A friendly invitation without a fixed date; no answer is expected.',
          },
        ),
      ],
    },
    {
      with: 'griggs',
      subject: 'Dispatch board: terms',
      mails: [
        them(
          20,
          '07:05',
          'Tonya and I went through the plan you wrote after your day with us. She says it is the first time somebody from outside understood the whiteboard. What would the whole thing cost?',
          { score: 0.71, why: 'Asks for the price of a large project after a paid plan.' },
        ),
        me(
          19,
          '10:40',
          '$14,500 for all four parts: jobs, vans, parts on order and the text to the customer. Half on signing, half when the last van is on it. I would like to show Tonya the colors first.',
        ),
        them(
          11,
          '18:15',
          'Seen the demo. Tonya wants the red a bit redder. Otherwise she has no complaints, which I have not witnessed in nineteen years.',
          {
            key: 'griggsDemo',
            score: 0.66,
            why: 'The person with the veto has agreed to the demo.',
          },
        ),
        me(
          10,
          '09:12',
          'Redder it is. I will send the contract as soon as you tell me whether the two-step payment suits you.',
        ),
        them(
          0,
          '15:40',
          `Two steps are fine. Our lawyer asks that the second half is due 30 days after the last van, not on the day. If you can agree to that, send the contract and we sign by ${on(4)}. We would like to start before the heating season eats us alive.`,
          {
            key: 'griggsTerms',
            unread: true,
            score: 0.95,
            why: 'A $14,500 contract hangs on one answer; signing is offered with a date.',
            drafted:
              'Hi Darnell,\n\nThirty days after the last van is fine with me. The contract follows today, with that sentence in it.\n\nBest,\nDana',
          },
        ),
      ],
    },
    {
      with: 'nunez',
      subject: 'Recall reminders: opt-out wording',
      mails: [
        me(
          12,
          '10:00',
          'Here are the two reminder texts, English and Spanish, both under 160 characters. Please let Alma read the Spanish one aloud to a patient.',
        ),
        them(
          5,
          '12:50',
          `Alma likes them. She asks how a patient says no: with STOP, with NO, or both, and whether it must be said in both languages each time. We would like to send the first round on ${on(15)}, so I need the final wording by ${on(6)}.`,
          {
            key: 'nunezOptOut',
            score: 0.74,
            why: 'A legal question with a deadline on a deal in negotiation.',
          },
        ),
      ],
    },
    {
      with: 'tollivers',
      subject: 'Price board',
      mails: [
        them(45, '06:50', 'Site is down and the phone rings off the wall asking what a dozen costs. Can you look?', {
          score: 0.92,
          why: 'A client’s website is down during business hours.',
        }),
        me(45, '07:02', 'Looking now. Your old provider let the certificate run out. Give me an hour.'),
        me(
          45,
          '08:14',
          'Back up. It will hold until we have built you something that does not need me at seven in the morning.',
        ),
        them(44, '21:30', 'Much obliged. Send me the bill and send me an idea.'),
        me(
          20,
          '11:00',
          'Here is the idea: you change the price from the dock, and the site, the screen by the door and the phone message follow. $4,700, ready in five weeks.',
        ),
        them(
          3,
          '14:44',
          'Who pays if the screen gets salt in it? That is the only thing my wife and I still argue about.',
          { key: 'tolliversQuestion', score: 0.76, why: 'The last open question on a proposal of $4,700.' },
        ),
      ],
    },
    {
      with: 'dockside',
      subject: 'Tickets without fees',
      mails: [
        them(
          21,
          '22:10',
          'We sell 4,000 tickets a year and somebody else earns eleven percent on each. Could the theatre sell its own?',
          {
            score: 0.69,
            why: 'A new enquiry with numbers.',
          },
        ),
        me(
          20,
          '09:45',
          'It could. A seat plan, season passes and a card payment that costs under three percent. I would put it at $6,600 and two months.',
        ),
        them(
          9,
          '23:02',
          `The arts council decides on our grant on ${on(11)}. Without it we stay with paper and a cash box. I will write the same day, either way.`,
          {
            key: 'docksideGrant',
            score: 0.52,
            why: 'Names the date on which a grant decides the deal; nothing is asked now.',
          },
        ),
      ],
    },
    {
      with: 'stillwater',
      subject: 'Template builder or you?',
      mails: [
        them(
          30,
          '17:10',
          'I will be honest: the template builder is $29 a month and looks pretty. What do I get from you that I do not get there?',
          { score: 0.7, why: 'A possible client compares offers and asks directly.' },
        ),
        me(
          29,
          '10:25',
          'A fair question. Your domain in your name, an intake form in two languages, and somebody to call. I will write you an honest comparison, including where they are better.',
        ),
        them(12, '17:35', 'Did I miss the comparison? I would like to decide before the end of the month.', {
          key: 'stillwaterCompare',
          score: 0.68,
          why: 'Reminds of a promised document; a decision is due this month.',
        }),
      ],
    },
    {
      with: 'rooted',
      subject: 'Plant finder for a garden center',
      mails: [
        them(
          6,
          '13:13',
          'I filled in the form on your site yesterday. We have 1,400 kinds of plants and one question a hundred times a day: what grows in my shade and is not eaten by deer?',
          { key: 'rootedHello', score: 0.74, why: 'A new client follows up on a consultation request.' },
        ),
        me(
          5,
          '09:00',
          `I would love to build the answer. Half an hour by phone, free, on ${on(2)} at 11:00? I will have read your plant list by then.`,
        ),
        them(5, '09:41', 'The time is perfect. The list is attached, it is a mess, please do not judge.'),
      ],
    },
    {
      with: 'pasos',
      subject: 'Portal de padres / parent portal',
      language: 'es',
      mails: [
        them(
          24,
          '07:30',
          'La junta de padres votó ayer: dijeron que sí por unanimidad. Queremos el portal antes de que empiece el próximo trimestre.',
          {
            score: 0.72,
            why: 'Aceptan la propuesta y nombran un plazo.',
          },
        ),
        me(23, '09:10', '¡Qué buena noticia! Le mando el contrato hoy mismo, en los dos idiomas.'),
        them(14, '12:15', 'Firmado y escaneado. La factura por favor a mi nombre.'),
        them(
          2,
          '11:52',
          `Una cosa importante: solo podemos usar fotos de niños con el permiso firmado. Le mando la lista el ${el(2)}. ¿Puede el portal esconder las demás fotos sin que nadie lo note?`,
          { key: 'pasosPhotos', score: 0.8, why: 'Requisito de privacidad de menores y una pregunta directa.' },
        ),
      ],
    },
    {
      with: 'haddad',
      subject: 'Galleries: signed!',
      mails: [
        them(
          7,
          '16:00',
          'Contract signed, and I pay the first half as soon as your invoice is here. The wedding of the year is in five weeks, I would love to hand over that gallery with the new codes.',
          {
            score: 0.68,
            why: 'A signed contract and a wished-for date.',
          },
        ),
        me(7, '17:21', 'Five weeks is comfortable. First click-through on your phone in ten days.'),
        them(
          0,
          '09:30',
          'Quick one: may guests download the small versions without a code? The couple asks, and I have no opinion before coffee.',
          {
            unread: true,
            score: 0.57,
            why: 'A short question on a running project.',
          },
        ),
      ],
    },
    {
      with: 'webb',
      subject: 'Emergency call page',
      mails: [
        them(22, '08:05', 'My daughter says a locked-out person does not read. One button. Can you do one button?', {
          score: 0.62,
          why: 'A new project described clearly.',
        }),
        me(22, '10:30', 'One button, and behind it the van that is nearest. $3,800. Simone is right, as usual.'),
        them(4, '17:48', 'Simone signed. She asks for the bill so that it is on her desk Monday.'),
        me(3, '08:50', 'On its way. I start with Renée’s van on Tuesday, if she lets me ride along.'),
        them(0, '12:20', 'Renée says ride along is fine but you bring the coffee. She starts at 6.', { unread: true }),
      ],
    },
    {
      with: 'backCreek',
      subject: 'Wholesale ordering and keg deposits',
      mails: [
        them(
          34,
          '15:00',
          'Thirty restaurants order kegs by text, by napkin and by shouting. Ingrid counted six lost orders last month. What would one list cost?',
          {
            score: 0.78,
            why: 'Asks for a price on a larger project.',
          },
        ),
        me(
          33,
          '11:30',
          '$11,800, of which the deposits are the hard part. I would like to understand them before I promise a date.',
        ),
        them(
          8,
          '18:45',
          'Ingrid says deposits are easy: $50 a keg, back when it comes back, except for the four places that never pay, and they know who they are.',
          {
            score: 0.61,
            why: 'Gives the rules we asked for; a call is the next step.',
          },
        ),
        me(
          8,
          '19:10',
          'Then it is easy except for the exceptions. I will write it on one page and we walk through it together.',
        ),
      ],
    },
    {
      with: 'backCreek',
      subject: 'That care invoice',
      mails: [
        me(
          20,
          '09:05',
          'A friendly nudge: the care invoice of last quarter is past its date. I copy Ingrid, since your inbox has a tap list to run.',
        ),
        them(19, '23:50', 'Ingrid is on it. It is in the pile under the hops. Sorry!'),
      ],
    },
    {
      with: 'ironworks',
      subject: 'Outstanding invoice for the prototype',
      mails: [
        me(
          100,
          '10:00',
          'The invoice for the check-in prototype is now three weeks past due. Is something unclear about it?',
        ),
        them(97, '12:12', 'Head office pays those now. I sent it up.'),
        me(60, '10:00', 'Two months on, nothing has arrived. Could you give me the name of the person at head office?'),
        them(58, '16:20', 'Ask for Renata in accounts payable. They are slow but they pay.'),
        me(
          21,
          '10:00',
          'Renata has not answered three mails. I would rather solve this between us: would two payments help?',
        ),
        them(1, '17:05', 'Ok. I talked to the owner. Half this month, half next. Send me something I can forward.', {
          unread: true,
          score: 0.69,
          why: 'A debtor offers a payment plan on an invoice that is four months late.',
        }),
      ],
    },
    {
      with: 'copperKettle',
      subject: 'Statement',
      mails: [
        me(
          40,
          '11:00',
          'The breakfast menu page is live and the screen in the window, too. The invoice is past due by a month; I put a paper copy under your door.',
        ),
        them(38, '05:40', 'Saw it. Slow month. Come in for pie and we talk.'),
        me(37, '09:15', 'Pie accepted. Half now and half at the end of the month would suit me as well.'),
      ],
    },
    {
      with: 'okafor',
      subject: 'Second language for the intake',
      mails: [
        them(
          50,
          '08:12',
          'A third of our new clients would rather answer in Spanish. What is involved? Please answer in writing, with a figure.',
          {
            score: 0.73,
            why: 'A client asks for a figure in writing.',
          },
        ),
        me(
          49,
          '11:45',
          '$2,200 for the forms and about four and a half hours for a review by a native reader with legal background. Ready in three weeks.',
        ),
        them(48, '09:00', 'Approved. PO OB-2409. Please put that number on the invoice, not in the mail.'),
        me(
          21,
          '09:30',
          'Live since this morning, invoice with the PO number follows. The reviewer changed eleven words, all for the better.',
        ),
        them(
          18,
          '08:20',
          'Tested by Mr. Bright, who does not speak Spanish, and by his mother-in-law, who does. Both are satisfied.',
        ),
      ],
    },
    {
      with: 'okafor',
      subject: 'Service agreement, clause 7',
      mails: [
        them(
          1,
          '08:31',
          `I am renewing our service agreement. Clause 7 (liability) should match the one you gave to the dental practice, which I happen to have read with pleasure. Please send the revised agreement by ${on(3)}; I am in court for two weeks after that.`,
          {
            unread: true,
            score: 0.91,
            why: 'A contract change with a deadline in a few days; afterwards the client is away.',
          },
        ),
      ],
    },
    {
      with: 'spaCreek',
      subject: 'Clase de las 7: lista de espera',
      language: 'es',
      mails: [
        them(
          0,
          '17:15',
          '¡Ayuda! La clase de las 7 muestra 22 inscritas y solo hay 18 tapetes. ¿Se cambió el límite? La próxima clase es mañana temprano.',
          {
            unread: true,
            score: 0.93,
            why: 'Un error en un sistema en uso que afecta la clase de mañana.',
          },
        ),
      ],
    },
    {
      with: 'spaCreek',
      subject: 'Class passes: first month',
      mails: [
        them(
          195,
          '11:20',
          'First full month with the passes. 61 sold, 9 gifted, one lost and found again. The waiting list filled 34 places that used to stay empty.',
        ),
        me(195, '12:00', 'May I quote you on the 34?'),
        them(194, '11:30', 'You may. Spell Marisol with an s.'),
      ],
    },
    {
      with: 'hornPoint',
      subject: 'Storm list',
      mails: [
        them(
          31,
          '06:15',
          'Last storm we hauled 22 boats in the order people yelled. I want a list: length, draft, who is out of town, who has a trailer. Before the next one.',
          {
            score: 0.8,
            why: 'A clear order with a natural deadline.',
          },
        ),
        me(
          30,
          '09:40',
          'You have most of it in the waiting list already. A storm list on top is $1,350. Shall the phone tree be part of it?',
        ),
        them(29, '06:05', 'Let me think on the phone tree. Start with the list.'),
        me(9, '15:30', 'The list is ready to be tried. Pretend a storm on Thursday and tell me what is missing.'),
        them(7, '06:40', 'Pretended. Works. Missing: boats whose owner is me.'),
      ],
    },
    {
      with: 'fifthChair',
      subject: 'Second shop',
      mails: [
        them(
          19,
          '14:02',
          'Landlord blinked. Second shop on Telegraph, four chairs, two of the fellows will work in both. Same booking, please, but nobody should end up at the wrong door.',
          {
            score: 0.75,
            why: 'An existing client announces a follow-up project.',
          },
        ),
        me(
          18,
          '12:30',
          'Congratulations! Two addresses, one calendar per barber, and a map on every confirmation. I put $3,900 on it. When do you open?',
        ),
        them(4, '15:45', 'Inspector permitting, in ten weeks. I will know more on Friday. Save me a week after that.', {
          score: 0.56,
          why: 'Gives a rough date; more follows.',
        }),
      ],
    },
    {
      with: 'fifthChair',
      subject: 'Reminders go out twice',
      mails: [
        them(171, '13:10', 'Two customers got two texts this morning. One of them bald, so he took it personally.'),
        me(
          171,
          '13:40',
          'My mistake: the summer-time change ran the job twice. Fixed, and it cannot happen again in autumn. Apologies to the gentleman.',
        ),
        them(171, '14:05', 'He laughed. All good.'),
      ],
    },
    {
      with: 'tidewater',
      subject: 'The odd ones',
      mails: [
        them(
          260,
          '19:20',
          'First week: 41 quotes, I wrote six of them. Somebody asked the form for a price on a church organ. It passed that one to me, correctly.',
        ),
        me(259, '09:00', 'I hope you quoted it.'),
        them(259, '20:15', 'I did. I start in June.'),
        me(180, '10:00', 'Annika Lund called, she says you spoke of the quote helper. Thank you, I owe you a lamp.'),
        them(179, '18:40', 'You owe me nothing. Bring the lamp anyway, I will fix it.'),
      ],
    },
    {
      with: 'petalPost',
      subject: 'Nothing new before the big weekend',
      mails: [
        them(
          120,
          '07:45',
          'Please no changes on the site for the next ten days, not even good ones. We have 340 orders and one printer.',
        ),
        me(120, '08:10', 'Hands off, promised. I only watch, and the phone is next to the bed.'),
        them(
          108,
          '21:00',
          'We survived. Zero wrong addresses. My mother, who did the addresses by hand for thirty years, cried a little.',
        ),
        me(107, '09:30', 'Please tell her the list of delivery zones is hers, I only typed it.'),
        them(28, '10:20', 'Could the card message allow hearts? The printer can, I tried.', {
          score: 0.35,
          why: 'A small request without a date.',
        }),
        me(27, '11:05', 'Hearts are in. Please test with a real card.'),
      ],
    },
    {
      with: 'lund',
      subject: 'Calculator against last year’s quotes',
      mails: [
        me(
          64,
          '10:15',
          'I ran the calculator against your 80 quotes of last year. 71 are within three percent, six are spinnakers, and three I do not understand.',
        ),
        them(63, '16:50', 'The three are for friends. Do not teach it that.'),
        me(62, '09:00', 'Then it is finished. May it go live on Monday?'),
        them(62, '12:30', 'Monday, yes. My father wants to see it calculate a gaff rig. Be gentle with him.'),
      ],
    },
    {
      with: 'booksellers',
      subject: 'Members’ evening and the directory',
      mails: [
        them(
          70,
          '10:10',
          'Thirty-one of forty members have filled in their page. The remaining nine are, I hear, “getting round to it”. Might you hold an evening at which they get round to it together?',
          { score: 0.59, why: 'Asks for an event; the date is open.' },
        ),
        me(69, '09:20', 'Gladly. Bring laptops, I bring the password resets. Mr. Marchetti offers his back room.'),
        them(
          44,
          '09:55',
          'An excellent evening. Forty of forty. One member has discovered that she may change the color of her page and has done so daily.',
        ),
        them(
          10,
          '11:30',
          'The committee would like to thank you formally and has asked me to draft a letter, which will arrive by post in the fullness of time.',
          { score: 0.22, why: 'Thanks; nothing is asked.' },
        ),
      ],
    },
    {
      with: 'quietWaters',
      subject: 'Night helper: first weeks',
      mails: [
        me(
          13,
          '09:00',
          'Eleven nights, 96 questions. 71 answered from your handouts, 25 sent to the emergency clinic. I read all of them; two answers were longer than they should be.',
        ),
        them(
          12,
          '19:30',
          'I read them too. The chocolate one was perfect. Please make it ask for the weight of the dog before anything else.',
          {
            score: 0.64,
            why: 'A concrete change to a helper that answers medical questions.',
          },
        ),
        me(11, '11:45', 'It now asks for the weight first and says why. Invoice for the second half is on its way.'),
        them(
          1,
          '07:12',
          'One of the night nurses at the emergency clinic asks who wrote “do not wait for morning”. She wants it on a poster. May she?',
          {
            unread: true,
            score: 0.48,
            why: 'A pleasant question without urgency.',
          },
        ),
      ],
    },
    {
      with: 'sombra',
      subject: 'Suscripciones de café',
      language: 'es',
      mails: [
        them(
          60,
          '18:20',
          '¿La gente puede pausar la suscripción cuando viaja? Mis clientes viajan mucho y toman más café cuando vuelven.',
        ),
        me(59, '10:10', 'Sí: pausar, saltar un mes o regalar uno. Todo desde un enlace, sin contraseña.'),
        them(36, '19:05', 'Perfecto. Firmamos. ¿Cuándo empezamos?', {
          score: 0.71,
          why: 'Acepta la propuesta y pregunta por el inicio.',
        }),
        me(35, '09:00', 'Esta semana. Le mando la factura del primer pago y una lista corta de fotos que necesito.'),
        them(5, '18:48', 'Ya tenemos 23 suscripciones y apenas lo anuncié en la puerta. Gracias, Dana.', {
          score: 0.3,
          why: 'Buenas noticias; no pide nada.',
        }),
      ],
    },
    {
      with: 'laCeiba',
      subject: 'Menú de temporada',
      language: 'es',
      mails: [
        them(130, '15:30', '¿Cómo cambio el precio de las pupusas? Mi sobrina dice que es fácil pero ella no está.'),
        me(
          130,
          '15:45',
          'Toque el precio, escriba el nuevo y toque el visto verde. Si se arrepiente, la flecha lo regresa.',
        ),
        them(130, '15:52', 'Era fácil. No le diga a mi sobrina.'),
        them(33, '16:10', 'Tengo el menú nuevo con ocho platos. ¿Me ayuda con las fotos la próxima semana?', {
          score: 0.5,
          why: 'Pide ayuda la próxima semana, sin fecha.',
        }),
        me(33, '17:20', 'Claro. Paso con la cámara el miércoles antes de que abra.'),
      ],
    },
    {
      with: 'ibanez',
      subject: 'Formulario de jardines',
      language: 'es',
      mails: [
        them(
          140,
          '21:15',
          'Llegaron doce solicitudes por la página en una semana. Paola pregunta si el formulario puede pedir el código postal primero.',
        ),
        me(139, '09:40', 'Listo. Ahora pregunta el código postal primero y avisa si está fuera de su zona.'),
        them(138, '21:30', 'Paola dice que usted es de las buenas.'),
      ],
    },
    {
      with: 'obriens',
      subject: 'Search by what people call things',
      mails: [
        them(
          150,
          '09:30',
          'A man asked the search for “doohickey for toilet, the floaty one”. It found aisle 7. I have ordered a cake.',
        ),
        me(150, '10:00', 'From Rosa, I hope.'),
        them(150, '10:20', 'From Rosa, of course.'),
        them(
          32,
          '14:15',
          'My brother wants the prices on the site as well. I said over my dead body. What do others do?',
          { score: 0.46, why: 'Asks for advice; no date.' },
        ),
        me(
          31,
          '09:50',
          'Half and half. I would show prices for what never changes and “ask at the counter” for lumber.',
        ),
      ],
    },
    {
      with: 'muddyPaws',
      subject: 'No-shows',
      mails: [
        them(
          75,
          '17:45',
          'Counted it for you: 19 no-shows a month before the reminders, 6 last month. Two of those were the same poodle.',
        ),
        me(74, '09:10', 'Shall the poodle pay a deposit?'),
        them(74, '12:25', 'The poodle shall. Can we do that for repeat offenders only?', {
          score: 0.44,
          why: 'A small feature request.',
        }),
        me(73, '11:00', 'After the second no-show in a year, from tomorrow on.'),
      ],
    },
    {
      with: 'kayak',
      subject: 'Rain credits',
      mails: [
        them(
          83,
          '06:30',
          'Thunderstorms from noon. Can I cancel all afternoon tours with one button and give credits, or do I have to do it one by one?',
          {
            score: 0.75,
            why: 'Needs an answer before noon today.',
          },
        ),
        me(83, '06:48', 'One button: Today, Afternoon, Rain credit. Everybody gets a text with a new date to pick.'),
        them(83, '06:55', 'Done in nine seconds. Going back to bed.'),
        them(
          29,
          '10:40',
          'Season is nearly over. Could we look at the numbers together before I decide how many boats to buy?',
          { score: 0.6, why: 'Asks for a meeting about numbers; date open.' },
        ),
        me(28, '09:30', 'Happy to. I bring occupancy by hour and by weather, you bring the coffee.'),
      ],
    },
    {
      with: 'severnPhysio',
      subject: 'Exercise films',
      mails: [
        them(
          90,
          '12:20',
          'The films are shot, 56 of them, with my long-suffering husband as the patient. Where do I put the files?',
        ),
        me(
          90,
          '13:00',
          'Here is an upload link that expires in a week. Name them as you like, I will sort them with you.',
        ),
        them(86, '19:45', 'All up. He asks for a credit as “the knee”.'),
        me(72, '10:00', 'The library is open to patients. The knee is credited.'),
      ],
    },
    {
      with: 'vesper',
      subject: 'Reading series',
      mails: [
        them(
          232,
          '16:00',
          'Six readings between now and the end of the season. Could each have its own page people can pass on?',
        ),
        me(231, '09:30', 'A page each, with the author, the book and how many chairs are left. $140 apiece.'),
        them(231, '16:45', 'The number of chairs is a stroke of genius. Please go ahead.'),
        them(
          25,
          '17:10',
          'The association adores you, by the way. Winifred said “competent”, which I have heard her say twice.',
        ),
      ],
    },
    {
      with: 'penrose',
      subject: 'Recording the violins',
      mails: [
        them(
          27,
          '11:30',
          'Agreed and signed. One request: no reverb on the recordings. People should hear the instrument and not a cathedral.',
          {
            score: 0.63,
            why: 'A signed project with a clear request.',
          },
        ),
        me(27, '14:20', 'Dry as a biscuit. I bring two microphones and a carpet.'),
        them(
          8,
          '10:05',
          'The 1890 Mirecourt sounds better on your page than in my shop. I am not sure how I feel about that.',
        ),
      ],
    },
    {
      with: 'tailoring',
      subject: 'Web shop',
      mails: [
        me(
          80,
          '10:30',
          'Here are two ways to take measurements online. I like the second one better, and neither replaces your tape.',
        ),
        them(
          57,
          '09:10',
          'I thought long. A man who wants a suit must walk through the door. Thank you for the work; the page stays as it is, it is beautiful.',
        ),
        me(57, '10:00', 'I understand completely. The door it is.'),
      ],
    },
    {
      with: 'doubleDip',
      subject: 'Two options for the creamery',
      mails: [
        me(
          24,
          '10:50',
          'Two options: the small site for $2,400, or the site with the flavor of the day by text for $3,300. The second one pays for itself if it brings four cones a day.',
        ),
        them(
          10,
          '21:40',
          'Four cones! I like the second one but my accountant likes the first one. Give me a few days.',
          { score: 0.54, why: 'Undecided between two offers.' },
        ),
      ],
    },
    {
      with: 'curdNerd',
      subject: 'Subscriptions, when the lease is signed',
      mails: [
        them(
          74,
          '13:00',
          'I want to send cheese to people every month and I have no idea what I am doing. You come recommended by a florist.',
        ),
        me(
          73,
          '09:15',
          'Welcome! Tell me how a box is packed today and I tell you which half of it a computer should do.',
        ),
        them(
          16,
          '18:05',
          'Still no lease. The landlord is “reviewing”. I will not sign anything until he has, I hope you understand.',
          { score: 0.38, why: 'No decision yet; wait.' },
        ),
        me(16, '18:40', 'Entirely. I will ask again in a few weeks, without pressure.'),
      ],
    },
    {
      with: 'torres',
      subject: 'Citas de prueba',
      language: 'es',
      mails: [
        them(
          12,
          '16:30',
          'Mis novias llaman a cualquier hora para cambiar la prueba. ¿Qué costaría que lo hagan ellas solas?',
          { score: 0.67, why: 'Una clienta posible pide un precio.' },
        ),
        me(
          11,
          '10:00',
          'Alrededor de 3,500 dólares, con anticipo y recordatorios en los dos idiomas. La llamo una tarde de estas para ver los detalles.',
        ),
      ],
    },
    {
      with: 'spokes',
      subject: 'Invoice, and an idea',
      mails: [
        me(
          17,
          '09:00',
          'The price list is a success, I hear. The invoice for it has slipped past its date by a day or two.',
        ),
        them(
          15,
          '19:20',
          'Ouch, sorry, it went to the old address. This week. And: could the workshop have a board like the one Wen has?',
          { score: 0.58, why: 'Promises payment and asks about a new project.' },
        ),
      ],
    },
    {
      with: 'goldLeaf',
      subject: 'Price list',
      mails: [
        them(
          196,
          '11:00',
          'The page is up and already a customer printed the price list and brought it along. Exactly what I hoped.',
        ),
        me(196, '11:40', 'Wonderful. It prints on one sheet on purpose.'),
      ],
    },
    {
      with: 'nunez',
      subject: 'Núñez Family Dental is live',
      mails: [
        me(
          259,
          '08:00',
          'The new site is live in both languages. The old addresses lead to the new pages, so nobody gets lost.',
        ),
        them(
          259,
          '12:40',
          'My mother called from El Salvador to say that the Spanish is good. There is no higher authority.',
        ),
        them(206, '13:05', 'Dr. Abara in Arnold asked who built it. I gave her your number, hope that is all right.'),
        me(206, '14:00', 'More than all right. Thank you, José.'),
      ],
    },
    {
      with: 'hanley',
      subject: 'Retiring',
      mails: [
        them(
          338,
          '10:00',
          'No new website after all. The knees have spoken, I am retiring. Thanks for the time you took.',
        ),
        me(338, '11:15', 'Then enjoy every minute. I will help you move the domain to whoever takes over the van.'),
      ],
    },
    {
      with: 'albright',
      subject: 'The toy chest closes',
      mails: [
        them(
          281,
          '16:25',
          'After 26 years we close at the end of the month. If only we had met earlier. Could the page say thank you for a while?',
        ),
        me(281, '17:00', 'Of course, and at no charge. I will leave it up until the domain runs out.'),
      ],
    },
    {
      with: 'bonanno',
      subject: 'Pause',
      mails: [
        them(
          149,
          '22:30',
          'Twelve weddings in five weeks. We have to pause before we start. Can you cancel the invoice?',
        ),
        me(148, '09:00', 'Cancelled. Write when the last cake is cut.'),
        me(131, '10:00', 'I am closing the file for now. The proposal stays valid in spirit.'),
      ],
    },
    {
      with: 'lark',
      subject: 'Cake orders in the first month',
      mails: [
        them(
          318,
          '11:00',
          'Eighty-four cake orders through the form, every one with a date and a telephone number. I threw away the shoebox.',
        ),
        me(318, '12:10', 'Please say you took a photograph of the shoebox first.'),
        them(317, '10:45', 'It is on the wall.'),
      ],
    },
  ]
}
