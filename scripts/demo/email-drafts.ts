import { englishDay, weekdayFrom } from './days'
import { owner } from './owner'
import type { SingleMail } from './single-mail'

export function drafts(today: Date): SingleMail[] {
  const on = (days: number) => englishDay(weekdayFrom(today, days))
  const sender = { name: owner.name, email: owner.email }
  return [
    {
      daysAgo: 2,
      time: '17:30',
      sender,
      to: 'meilin@stillwater-acupuncture.example.com',
      folder: 'drafts',
      subject: 'Re: Template builder or you?',
      body: 'Hi Mei-Lin,\n\nhere is the honest comparison.\n\nThey are better at: price in the first year, number of designs, being there at three in the morning.\nI am better at: \n',
    },
    {
      daysAgo: 1,
      time: '18:15',
      sender,
      to: 'adaeze@okafor-bright.example.com',
      folder: 'drafts',
      subject: 'Re: Service agreement, clause 7',
      body: `Hi Adaeze,\n\nattached is the agreement with clause 7 as in the dental one. You will have it before ${on(3)}.\n\nTODO: attach it first\n`,
    },
    {
      daysAgo: 1,
      time: '19:40',
      sender,
      to: 'brock@ironworks-gym.example.com',
      folder: 'drafts',
      subject: 'Re: Outstanding invoice for the prototype',
      body: `Hi Brock,\n\nthank you for talking to the owner. Two payments: half by ${on(10)}, half by ${on(40)}. Here is a page you can forward:\n`,
    },
    {
      daysAgo: 4,
      time: '20:05',
      sender,
      to: 'desk@small-business-aa.example.org',
      folder: 'drafts',
      subject: 'Re: Your talk at the spring forum',
      body: 'Dear committee,\n\nDana Reyes builds websites and helpers for shops you can walk to. She\n',
    },
    {
      daysAgo: 7,
      time: '09:55',
      sender,
      to: 'hank@back-creek-brewing.example.com, ingrid@back-creek-brewing.example.com',
      folder: 'drafts',
      subject: 'Keg deposits on one page',
      body: 'Hi Hank, hi Ingrid,\n\n1. $50 for each keg, on the same invoice.\n2. Back when the keg is back, as a credit on the next order.\n3. The four exceptions: \n',
    },
  ]
}
