import type { Topic } from '../topic'

export const firstStepsTopic: Topic = {
  id: 'first-steps',
  title: 'First steps',
  group: 'Begin',
  summary: 'What to do in the first days, and what is done already',
  aliases: ['getting started', 'set up', 'begin', 'checklist', 'onboarding', 'draft', 'unsaved'],
  sections: [
    { id: 'check-list', title: 'Your check-list', blocks: [{ part: 'first-steps' }] },
    {
      id: 'the-first-hour',
      title: 'The first hour',
      blocks: [
        'You can begin with any of these. Nothing has to be complete before you work with it.',
        {
          steps: [
            'Say who you are: your name, address and logo under [Business](/settings?section=business) appear at the head of every invoice and contract. The time zone there decides which day it is.',
            'Bring your contacts over with [Import](/clients/import), or write down [one client](/clients/new).',
            'Connect [the mailbox](/settings?section=mail) that your clients write to. What you read, move and send here is the same there.',
            'Tell your clients [how to pay](/settings?section=payments) before the first invoice leaves.',
          ],
        },
      ],
    },
    {
      id: 'unsaved-work',
      title: 'What you have typed and not saved',
      blocks: [
        'Every longer form keeps what you typed in this browser until you save it or throw it away, and offers it when you come back. Cancel leaves at once; Escape or a click beside a dialog asks first. Logging out asks too, and then deletes these drafts.',
      ],
    },
    {
      id: 'bringing-things-over',
      title: 'Bringing things over',
      blocks: [
        {
          list: [
            '**Contacts**: files of Google Contacts, Outlook and HubSpot, any CSV and vCard file. You see what will happen before anything is written, and the same file twice brings nobody in twice.',
            '**Calendar**: import a calendar file, or subscribe to a calendar that stays where it is, under [Calendars](/settings?section=calendars).',
            '**Files**: drop them onto [Documents](/documents), many at once.',
            '**Mail**: nothing to bring. It comes with the mailbox, as far back as you choose.',
          ],
        },
      ],
    },
  ],
}
