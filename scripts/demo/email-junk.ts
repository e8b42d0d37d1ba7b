import type { LooseMail } from './loose-mail'

/** What the filter caught, and what the owner threw away. */
export const junk: LooseMail[] = [
  caught(
    0,
    '03:20',
    'Rank Rocket',
    'grow@rank-rocket.example.com',
    'Your site is INVISIBLE to 97% of buyers',
    'Dear Business Owner, we audited your website and found 43 critical errors. Reply YES for the report.',
  ),
  caught(
    1,
    '23:11',
    'Domain Office',
    'notice@domain-office.example.com',
    'Final notice: domain listing expires',
    'This is not a bill. This is a solicitation. Pay $289 to keep your listing in our directory.',
  ),
  caught(
    3,
    '04:45',
    'Crypto Concierge',
    'vip@coin-concierge.example.com',
    'Your wallet has been pre-approved',
    'Congratulations dana, you are selected. Limited places.',
  ),
  caught(
    5,
    '02:02',
    'Sophie from Lead Lake',
    'sophie@lead-lake.example.com',
    'Quick question, Dana',
    'Did you see my last four mails? I have 500 bakery owners who are looking for you right now.',
  ),
  caught(
    8,
    '11:31',
    'Webmaster Support',
    'security@mailbox-verify.example.com',
    'Mailbox almost full, verify now',
    'Your mailbox is 99% full. Verify your password within 24 hours to keep receiving mail.',
  ),
  caught(
    12,
    '05:05',
    'Bulk Followers',
    'hi@bulk-followers.example.com',
    '10,000 real neighbors for $49',
    'Boost your neighborhood profile overnight with real-looking people.',
  ),
  caught(
    19,
    '01:50',
    'Office of the Director',
    'director@grant-release.example.org',
    'Unclaimed grant of $250,000',
    'Kindly reconfirm your full name, address and account for the release of the fund.',
  ),
  caught(
    33,
    '07:47',
    'PrintPros Unlimited',
    'deals@printpros.example.com',
    'Flyers! Flyers! Flyers!',
    'Fifty thousand flyers for the price of forty-nine thousand.',
  ),
  caught(
    41,
    '22:18',
    'Offshore Devs',
    'partner@offshore-devs.example.com',
    'We are 200 developers and we are ready',
    'Dear Sir, any technology, any time, any price.',
  ),
  caught(
    58,
    '03:33',
    'AI Gold',
    'ceo@ai-gold.example.com',
    'Replace yourself with AI in 7 days',
    'The course that changed everything. Only today, as every day.',
  ),
  binned(
    9,
    '12:00',
    'Eastport Desk Club',
    'frontdesk@eastport-desks.example.com',
    'Fire drill at noon',
    'Please take the stairs. There will be doughnuts on the lawn.',
  ),
  binned(
    15,
    '10:22',
    'Parcel Tracker',
    'updates@parcel-tracker.example.com',
    'Your parcel is one stop away',
    'Two dock tablets with mounts, signature required.',
  ),
  binned(
    22,
    '08:08',
    'Webinar Wagon',
    'invite@webinar-wagon.example.com',
    'You missed it, here is the recording',
    'Ninety minutes on conversion. You can watch it at double speed.',
  ),
  binned(
    30,
    '09:40',
    'Survey Panel',
    'ask@survey-panel.example.com',
    'How did we do?',
    'Rate your experience with a stapler from one to ten.',
  ),
  binned(
    66,
    '14:14',
    'Eastport Desk Club',
    'frontdesk@eastport-desks.example.com',
    'Whose umbrella is this?',
    'Green, wooden handle, slightly offended.',
  ),
  binned(
    88,
    '06:30',
    'Parcel Tracker',
    'updates@parcel-tracker.example.com',
    'Delivered: label printer',
    'Left with a neighbor at Petal & Post.',
  ),
]

function caught(daysAgo: number, time: string, name: string, email: string, subject: string, body: string): LooseMail {
  return {
    daysAgo,
    time,
    sender: { name, email },
    subject,
    body,
    folder: 'junk',
    unread: true,
    score: 0.02,
    why: 'Mass mail from an unknown sender.',
  }
}

function binned(daysAgo: number, time: string, name: string, email: string, subject: string, body: string): LooseMail {
  return { daysAgo, time, sender: { name, email }, subject, body, folder: 'trash' }
}
