import type { LandingCopy } from './copy'

export const copyEn: LandingCopy = {
  title: 'Mainstreet: websites and AI helpers for local shops',
  description:
    'A small web and AI studio for bakeries, barbers, florists and repair shops. We build the website that brings people in and the helper that answers while you work.',
  shareLine: 'Websites and AI helpers for local shops',
  skipToContent: 'Skip to content',
  languageSwitch: 'Language',
  menu: 'Menu',
  mainNavigation: 'Main',
  home: 'Mainstreet, back to the top',
  sections: {
    features: 'Features',
    'what-we-do': 'What we do',
    testimonials: 'Testimonials',
    faq: 'FAQ',
    contact: 'Contact',
  },
  schedule: 'Schedule a consultation',
  hero: {
    heading: ['Your shop window,', 'open all night.'],
    lead: 'We are a small web and AI studio for bakeries, barbers, florists and repair shops. We build the website that brings people in, and the helper that answers while your hands are full.',
    more: 'See what we do',
    note: 'The first half hour is free.',
  },
  street: {
    label:
      'A street of six small shops whose windows light up one by one: a bakery, a barber, a florist, a repair shop, the Mainstreet studio and a café.',
    bakery: 'BAKERY',
    barber: 'BARBER',
    florist: 'FLORIST',
    repair: 'REPAIRS',
    cafe: 'CAFÉ',
    open: 'OPEN',
  },
  features: {
    heading: 'What goes into a good shop window',
    lead: 'Six trades under one roof, so that you have one number to call.',
    cards: [
      {
        detail: 'sign',
        title: 'Custom website design',
        text: 'Made for your shop the way a sign painter would: your name, your hours, your way of saying things. Never a template with someone else’s furniture in it.',
      },
      {
        detail: 'window',
        title: 'AI integration',
        text: 'A helper that answers “are you open Sunday?” at eleven at night, takes the booking, and leaves you the questions that need a person.',
      },
      {
        detail: 'till',
        title: 'Custom applications',
        text: 'Orders, deposits, appointments, repair tickets. One tool, cut to the way your counter already works.',
      },
      {
        detail: 'awning',
        title: 'Cloud solutions',
        text: 'Hosting, mail and backups under one cover. It holds on rainy Tuesdays and on the Saturday before Mother’s Day.',
      },
      {
        detail: 'key',
        title: 'Security',
        text: 'Locks we test, updates we install, backups we have actually opened. And a short list of who holds a key.',
      },
      {
        detail: 'clock',
        title: 'Performance optimization',
        text: 'Pages that open before the customer has put the phone away. We measure on an old phone with one bar, not on ours.',
      },
    ],
  },
  whatWeDo: {
    heading: 'We build it, then we stay around the corner',
    lead: 'You know your trade. We know ours, and we explain it in plain words, on paper, with a price at the bottom.',
    services: [
      {
        title: 'Websites',
        text: 'Menus, hours, prices and directions that are right today and that you can change yourself.',
      },
      {
        title: 'AI helpers',
        text: 'Answers, bookings and first drafts, taught from your own words. You read before anything important goes out.',
      },
      {
        title: 'Applications',
        text: 'The order book, the waiting list, the workshop board: on a screen, shared, and never lost behind the till.',
      },
      { title: 'Care', text: 'We watch, repair and improve. When you call, you reach the person who built it.' },
    ],
    approach: {
      label: 'Our approach',
      claim: 'Websites in 1-2 weeks',
      steps: [
        { title: 'Listen', text: 'We come by or call, and look at how a day in the shop really goes.' },
        { title: 'Draw', text: 'Within days you see real pages with your real words.' },
        { title: 'Build', text: 'You watch it grow at a private address and say what to change.' },
        { title: 'Open', text: 'Your domain, your accounts, your keys. We hold the ladder.' },
      ],
      note: 'Building time, counted from the day we have your texts and pictures.',
    },
  },
  testimonials: {
    heading: 'Word from the neighbors',
    quotes: [
      {
        text: 'Cake orders used to live on the backs of receipts. Now each one comes with a date, a deposit and the right spelling of the name.',
        name: 'Rosa Delfino',
        shop: 'Lark & Loaf Bakery, Annapolis',
        initials: 'L&L',
      },
      {
        text: 'My phone no longer rings in the middle of a fade. People book at midnight, and by nine the chair is full.',
        name: 'Terrence Obiora',
        shop: 'Fifth Chair Barbers, Oakland',
        initials: '5th',
      },
      {
        text: 'They asked me what I hate doing. Quotes, I said. Now the site quotes the simple jobs and I get to talk about the odd ones.',
        name: 'Wen Castellan',
        shop: 'Tidewater Repairs, Annapolis',
        initials: 'TR',
      },
    ],
  },
  faq: {
    heading: 'Asked across the counter',
    lead: 'Something else on your mind?',
    ask: 'Ask us directly',
    items: [
      {
        question: 'How long does a website take?',
        answer:
          'Most websites take 2-4 weeks from the first call to opening day. The building itself is 1-2 weeks; the rest goes into gathering pictures, prices and your approval.',
      },
      {
        question: 'And a custom application?',
        answer:
          'Usually 4-8 weeks. About halfway you get a first version that works, so that the second half follows what you learned by using it.',
      },
      {
        question: 'What will it cost?',
        answer:
          'After the free consultation you get one fixed price in writing, with what is included and what is not. If it does not suit you, you keep the plan and owe nothing.',
      },
      {
        question: 'What can AI do for a shop my size?',
        answer:
          'The small, repeated things: answering the same ten questions, taking bookings, sorting mail, drafting replies for you to approve. It says it is a helper, and it hands over to you when it is unsure.',
      },
      {
        question: 'Who owns the site when it is done?',
        answer:
          'You do. The domain, the texts, the customer list and the code are in your name from the first day. If you leave us, you take all of it along.',
      },
      {
        question: 'What happens after opening day?',
        answer:
          'We watch that it stays up, install updates, check the backups and change what has changed in your shop. By the month, and you can stop any month.',
      },
    ],
  },
  callToAction: {
    heading: 'Come in, the door is open',
    text: 'Tell us about your shop. Half an hour, free, and you leave with a plan that is yours to keep.',
  },
  contact: {
    heading: 'Request a free consultation',
    lead: 'Write a few lines and we answer within one working day. Or simply call.',
    phone: 'Phone',
    email: 'Email',
    headquarters: 'Headquarters',
    westCoast: 'West Coast office',
    hours: 'Hours',
  },
  form: {
    language: 'en',
    label: 'Free consultation request',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    optional: 'optional',
    message: 'Message',
    messageHint: 'What do you sell or mend, and what would you like off your hands?',
    leaveEmpty: 'Leave this field empty',
    submit: 'Request consultation',
    submitting: 'Submitting...',
    success: "Thank you! Your consultation request has been submitted. We'll be in touch shortly.",
    failure: 'There was an error submitting your request. Please try again or contact us directly.',
    nameMissing: 'Please tell us your name.',
    emailMissing: 'Please give us an email address to answer to.',
    emailInvalid: 'This does not look like an email address. It should read like name@example.com.',
    messageMissing: 'Please write us a line or two.',
  },
  login: {
    heading: 'Log in',
    lead: 'To the back office of the studio.',
    username: 'Username or email',
    password: 'Password',
    cancel: 'Cancel',
    submit: 'Log In',
    usernameMissing: 'Please enter your username.',
    passwordMissing: 'Please enter your password.',
    refused: 'Invalid username or password',
    failed: 'Login failed. Please try again.',
    codeHeading: 'One more step',
    codeLead: 'Enter the code from your authenticator app, or one of your recovery codes.',
    code: 'Authentication code',
    codeMissing: 'Please enter the code.',
    confirmCode: 'Confirm',
    passkey: 'Use a passkey instead',
    passkeyUnknown: 'This passkey is not known here. Log in with your password, or with another passkey.',
    passkeyNone: 'No passkey was used. Try again, or log in with your password.',
    passkeyElsewhere: 'Passkeys do not work at this address. Open the public address of this site.',
    loginRequired: 'Please log in to continue.',
    loginRequiredAction: 'Log in',
    loggedOut: 'Logged out',
    loggedOutLine: 'You have been successfully logged out.',
    close: 'Close',
  },
  footer: {
    line: 'A web and AI studio for the shops you would miss.',
    navigation: 'Footer',
    login: 'Log in',
    dashboard: 'Open dashboard',
  },
}
