import { type ContractTemplate, sentences, type TemplateValues, type TypeClauses } from './contract-template'

const term = ({ start, end, settled }: TemplateValues, { isOngoing }: TypeClauses) => {
  if (settled.has('term'))
    return `This Agreement begins on ${start}${end ? `, and the term agreed first ends on ${end}` : ''}. How long it lasts and how it is extended is said in the terms that the parties have written in this Agreement.`
  if (end)
    return `This Agreement begins on ${start} and ends on ${end}, unless it is ended earlier as described under “Ending this Agreement”. The parties may extend it in writing.`
  return isOngoing
    ? `This Agreement begins on ${start} and continues from month to month until it is ended as described under “Ending this Agreement”.`
    : `This Agreement begins on ${start} and continues until the Services are complete, or until it is ended as described under “Ending this Agreement”.`
}

const fees = ({ paymentTerms, settled }: TemplateValues) =>
  [
    paymentTerms ||
      sentences(
        'The Client pays the fees that the parties have agreed in writing, such as in an accepted quote, and otherwise the Provider’s usual rates. The Provider will invoice the Client as the Services are delivered.',
        !settled.has('due') && 'Each invoice is due within 30 days of its date.',
      ),
    !settled.has('tax') && 'Sales and similar taxes, where the law asks for them, are added to the fees.',
    sentences(
      !settled.has('interest') &&
        'An amount that is not disputed and not paid when due bears interest of 1.5% per month, or the highest rate the law allows if that is lower.',
      'If a payment is more than 15 days late, the Provider may pause the Services after giving the Client 5 days’ written notice; dates agreed for delivery then move by the length of the pause.',
    ),
    'If the Client disputes part of an invoice, it will say so in writing within 10 days, with its reasons, and pay the rest on time.',
    !settled.has('expenses') &&
      'The Provider’s ordinary costs of doing business are included. Other expenses, such as travel, licenses or paid accounts bought for the Client, are charged at cost and only if the Client agreed to them in writing beforehand.',
  ]
    .filter(Boolean)
    .join('\n\n')

/** 'State of Maryland' takes an article, 'Maryland' does not. */
const withArticle = (law: string) => (/^(state|commonwealth|province) of /i.test(law) ? `the ${law}` : law)

export const englishTemplate: ContractTemplate = {
  locale: 'en-US',
  provider: 'Provider',
  client: 'Client',
  taxId: 'Tax ID',
  replaces: (title, start) => `This Agreement replaces the agreement “${title}” of ${start} between the same parties.`,
  fallbackProvider: '______________________________',
  ofLaw: withArticle,
  fallbackLaw: 'the state in which the Provider has its principal place of business',
  customClauses: 'Additional terms',
  customClausesPrevail: 'Where these terms differ from the sections above, these terms apply.',
  additionalNotes: 'Notes',
  note: 'This text was put together from a template. It is not legal advice. Have a lawyer read it before anyone signs.',
  signature: {
    heading: 'Signatures',
    intro:
      'By signing below, each party confirms that it has read this Agreement, understands it and agrees to it, and that the person signing may do so on its behalf.',
    sign: 'Signature',
    name: 'Name',
    title: 'Title',
    date: 'Date',
  },
  types: {
    service: {
      name: 'Service Agreement',
      scope:
        'The Provider will perform the Services with the skill and care of a professional in its field, using people who are qualified for the work.',
      acceptance:
        'When a piece of the Services is done, the Provider will say so. The Client has 7 days to review it and to name, in writing, anything that does not match this Agreement. The Provider will put such things right at no extra charge. What is not questioned within 7 days is accepted.',
      clientDuties:
        'The Client will name one person who may decide for it, answer questions within 3 business days, and give the Provider the information, materials and access that the Services need.',
      property:
        'Once the Client has paid in full for a piece of work, the Provider assigns to the Client all rights, including copyright, in the work product that was made especially for the Client under this Agreement.',
      warranty:
        'For 30 days after acceptance, the Provider will correct, free of charge, any Services that were not performed as this Agreement says, if the Client reports it in that time.',
      notice: 'Either party may end this Agreement with 14 days’ written notice.',
      ending:
        'On ending, the Client pays for all Services performed up to that day, and the Provider hands over the work that has been paid for.',
    },
    website: {
      name: 'Website Agreement',
      scope:
        'The Provider will design, build and publish the website described above. It will work in the current versions of the common browsers on phones and computers, and will be built with care for accessibility (WCAG 2.2, level AA, as a goal), loading time and search engines. Rankings in search engines and numbers of visitors are not promised. Hosting, domain names and other people’s services are in the Client’s name and at its cost unless this Agreement says otherwise.',
      acceptance:
        'The Provider will show the website on a preview address before it is published. The Client has 10 days to review it. Two rounds of corrections to the agreed design are included; further rounds are change requests. The website is accepted when the Client says so in writing, when it is published at the Client’s request, or when 10 days pass without written objections.',
      clientDuties:
        'The Client will deliver texts, pictures, logos and access to its accounts by the dates agreed, and warrants that it may use them. If material is late, dates for delivery move by the same time. If it is more than 60 days late, the Provider may invoice the work done and treat the project as paused.',
      property:
        'Once the Client has paid in full, the Provider assigns to it all rights, including copyright, in the design, texts, pictures and code made especially for it, and hands over a copy of the website’s files. Open-source software, fonts, stock pictures and other people’s services stay under their own licenses, which the Provider will name on request.',
      warranty:
        'For 60 days after publication, the Provider will correct, free of charge, errors that keep the website from working as this Agreement says, if they are reported in that time. Changes made by others, and failures of hosting or other people’s services, are not covered.',
      notice: 'Either party may end this Agreement with 14 days’ written notice.',
      ending:
        'On ending, the Client pays for the work done up to that day in proportion to the whole, and receives the files of what it has paid for. Domain names and accounts held for the Client are transferred to it without delay.',
    },
    consulting: {
      name: 'Consulting Agreement',
      scope:
        'The Provider will advise the Client on the matters described above, honestly and in the Client’s interest. The Provider decides how and where to do the work. Advice depends on the information that is given; decisions, and what comes of them, are the Client’s own. The Provider gives no legal, tax or investment advice.',
      acceptance:
        'Reports and other written results count as accepted unless the Client names, within 7 days and in writing, what does not match this Agreement.',
      clientDuties:
        'The Client will give the Provider complete and correct information, access to the people and records that the work needs, and decisions in good time. Appointments canceled less than 24 hours ahead may be charged.',
      property:
        'Once they are paid for, the Provider assigns to the Client all rights, including copyright, in the reports, analyses and other written results made for it. The Provider keeps its methods, templates and general know-how, and may use them for others; whatever of these is part of a result, the Client may use without limit in its own business.',
      warranty:
        'The Provider warrants that its advice is given with professional care. If a written result has errors that are the Provider’s fault and that the Client reports within 30 days, the Provider will correct it free of charge. No particular business result is promised.',
      notice: 'Either party may end this Agreement with 14 days’ written notice.',
      ending:
        'On ending, the Client pays for the time worked and the costs agreed up to that day, and the Provider hands over the results that exist, finished or not.',
    },
    maintenance: {
      name: 'Maintenance Agreement',
      scope:
        'The Provider will look after what is described above during the term: regular upkeep, updates, checks, and help when something fails. The Provider answers reports on business days, normally within one business day, and begins work on a failure that stops the Client’s business within 4 business hours of its report. These are goals for response, not promises that every failure can be repaired in that time. New functions and larger changes are change requests.',
      acceptance: 'Maintenance work counts as accepted unless the Client reports a problem with it within 7 days.',
      clientDuties:
        'The Client will report problems promptly with what it saw, give the Provider the access that the work needs, keep its own accounts and licenses paid, and not let others change what is maintained without telling the Provider.',
      property:
        'What is maintained stays the Client’s. Once they are paid for, the Provider assigns to the Client all rights, including copyright, in the changes made especially for it. Tools that the Provider uses for its work stay the Provider’s.',
      warranty:
        'The Provider will repeat, free of charge, maintenance work that was not done properly, if this is reported within 30 days. The Provider keeps backups where this Agreement says so and tests them at reasonable intervals; otherwise the Client is responsible for its own copies.',
      notice: 'Either party may end this Agreement at the end of any month with 30 days’ written notice.',
      ending:
        'On ending, the Client pays the fees due up to that day, and fees paid in advance for the time after it are returned. The Provider hands over passwords, documentation and copies, and helps a successor for up to 2 hours at no charge.',
      isOngoing: true,
    },
    general: {
      name: 'Agreement',
      scope:
        'The Provider will do what is described above with reasonable skill and care, and within a reasonable time unless a date is agreed.',
      acceptance:
        'The Client has 7 days after delivery to name, in writing, anything that does not match this Agreement. What is not questioned within that time is accepted.',
      clientDuties:
        'The Client will give the Provider the information, decisions and access that the work reasonably needs, and in good time.',
      property:
        'Once it is paid for, the Provider assigns to the Client all rights, including copyright, in what it makes especially for the Client under this Agreement.',
      warranty:
        'The Provider will put right, free of charge, what was not done as this Agreement says, if the Client reports it within 30 days of delivery.',
      notice: 'Either party may end this Agreement with 14 days’ written notice.',
      ending:
        'On ending, the Client pays for what was done up to that day, and each party returns what belongs to the other.',
    },
  },
  opening: ({ provider, client, start }, { name }) =>
    [
      `This ${name} (the “Agreement”) takes effect on ${start}. It is between:`,
      [`${provider.name} (the “Provider”)`, ...provider.details].join(', '),
      'and',
      [`${client.name} (the “Client”)`, ...client.details].join(', '),
    ].join('\n\n'),
  sections: (values, type) => [
    {
      heading: 'Services',
      body: `The Provider will provide the following (the “Services”):\n\n${values.services}\n\n${type.scope}`,
    },
    { heading: 'What the Client provides', body: type.clientDuties },
    { heading: 'Review and acceptance', body: type.acceptance },
    { heading: 'Term', body: term(values, type) },
    { heading: 'Fees and payment', body: fees(values) },
    {
      heading: 'Change requests',
      body: 'Either party may propose changes to the Services. The Provider will say in writing what a change means for fees and dates. A change is agreed when both parties confirm it in writing; e-mail is enough. Until then, the work goes on as agreed before.',
    },
    {
      heading: 'Intellectual property',
      body: `${type.property}\n\nUntil then the Provider keeps its rights in the work. What either party owned before, or makes outside of this Agreement, stays its own; where the Provider’s own tools or materials are part of the work, the Client may use them as part of it, for as long as it likes and at no further charge. The Provider may show the finished work as a reference unless the Client objects in writing.`,
    },
    {
      heading: 'Confidentiality',
      body: 'Each party will keep secret what it learns from the other that is marked as confidential or is plainly meant to be, use it only for this Agreement, and protect it as it protects its own secrets, and with no less than reasonable care. This does not cover what is public, what the other party already knew or found out by itself, or what the law requires it to disclose; in that case it gives notice first where it may. Nothing here keeps anyone from reporting a breach of law to an authority. When asked, each party returns or destroys what it holds of the other’s secrets. Personal data is handled as the law requires. These duties last for 3 years after this Agreement ends, and for trade secrets and personal data for as long as they remain so.',
    },
    {
      heading: 'Warranties',
      body: `${type.warranty}\n\nEach party warrants that it may enter into this Agreement, and that what it supplies does not knowingly infringe anyone’s rights. Apart from what this Agreement says, the Provider makes no other warranties, express or implied, including of merchantability or fitness for a particular purpose, as far as the law allows this to be said.`,
    },
    {
      heading: 'Liability',
      body: 'Neither party is liable to the other for lost profit, lost data or other indirect or consequential loss. Each party’s total liability under this Agreement is limited to the fees paid and payable under it in the 12 months before the claim arose. These limits do not apply to amounts owed as fees, to breach of confidentiality, to infringement of the other’s intellectual property, to gross negligence or intent, or where the law does not allow a limit.\n\nEach party will defend and indemnify the other against claims of third parties that come from its own breach of this Agreement, if it is told of them promptly and may direct the defense.',
    },
    {
      heading: 'Ending this Agreement',
      body: `${sentences(!values.settled.has('notice') && type.notice, 'Either party may end this Agreement at once if the other seriously breaches it and does not mend this within 10 days of being told in writing, or becomes insolvent.')}\n\n${type.ending}\n\nThe sections on payment, intellectual property, confidentiality, warranties, liability and governing law continue after the end.`,
    },
    {
      heading: 'General',
      body: 'The Provider is an independent contractor, not an employee, partner or agent of the Client, and pays its own taxes and insurance. Neither party may transfer this Agreement without the other’s written consent, which will not be withheld without good reason; the Provider may use subcontractors and answers for their work.\n\nNeither party is liable for delay caused by events beyond its reasonable control, as long as it gives notice and resumes as soon as it can. Notices are in writing to the addresses above; e-mail is enough. If a part of this Agreement cannot be enforced, the rest stays in force. Not enforcing a right is not giving it up. This is the whole agreement between the parties on its subject; apart from change requests, it can be changed only in writing signed by both. It may be signed in counterparts and electronically.',
    },
    {
      heading: 'Governing law and disputes',
      body: `This Agreement is governed by the laws of ${withArticle(values.governingLaw)}, without regard to its rules on conflicts of laws. The parties will first try to settle a dispute by talking, and then, if either asks for it, by mediation. What remains is decided by the courts of that place, whose jurisdiction both parties accept.`,
    },
  ],
}
