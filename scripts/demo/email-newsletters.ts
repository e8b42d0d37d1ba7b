import { englishDay, weekdayFrom } from './days'
import type { SingleMail } from './single-mail'

const gazette = { name: 'The Front-End Gazette', email: 'letters@front-end-gazette.example.com' }
const chamber = { name: 'Annapolis Neighborhood Merchants', email: 'news@annapolis-merchants.example.org' }
const slowWeb = { name: 'Slow Web Weekly', email: 'hello@slow-web-weekly.example.com' }
const papers = { name: 'Small Models Digest', email: 'digest@small-models.example.org' }

export function newsletters(today: Date): SingleMail[] {
  const on = (days: number) => englishDay(weekdayFrom(today, days))
  return [
    newsletter(
      0,
      '06:00',
      slowWeb,
      'Nº 214: The page that weighed nothing',
      'This week: a town library whose whole site fits on a floppy disk, why forms should forgive, and a reader who answers his mail on paper.',
      true,
    ),
    newsletter(
      1,
      '06:00',
      papers,
      'What fits on a laptop this month',
      'Three small models compared on the task that shops need most: answering the same ten questions. The smallest one wins when it is allowed to say “I do not know”.',
      true,
    ),
    {
      ...newsletter(
        2,
        '08:00',
        chamber,
        `Merchants’ breakfast on ${on(7)}`,
        `Breakfast at the Copper Kettle, 7:30 AM, ${on(7)}. Topics: parking in the off season, shared deliveries, the lights on Main Street. Please reply if you want eggs.`,
        true,
      ),
      score: 0.4,
      why: 'An invitation to all members; an answer is optional.',
    },
    newsletter(
      6,
      '07:15',
      gazette,
      'Container queries, five years in',
      '<h2>Container queries, five years in</h2><p>What we kept, what we dropped, and the <em>one</em> layout we still cannot do without a script.</p><p><a href="https://front-end-gazette.example.com/container-queries">Read on the web</a></p>',
    ),
    newsletter(
      7,
      '06:00',
      slowWeb,
      'Nº 213: In praise of the print stylesheet',
      'A framing shop prints its price list on one sheet and sells more frames. Also: the return of the guest book.',
    ),
    newsletter(
      8,
      '06:00',
      papers,
      'A helper should say that it is one',
      'Disclosure in the first sentence does not lower trust; it raises it, by a fifth. We read the study so that you do not have to.',
    ),
    newsletter(
      14,
      '06:00',
      slowWeb,
      'Nº 212: Hours and directions',
      'Nine of ten visitors want the opening hours. We looked at 300 shops; 112 show the wrong ones.',
    ),
    newsletter(
      20,
      '07:15',
      gazette,
      'Dates in forms are still hard',
      '<h2>Dates in forms are still hard</h2><p>Three fields beat one calendar when the date is a birthday. One calendar beats three fields when it is next week.</p>',
    ),
    newsletter(
      27,
      '08:00',
      chamber,
      'Parking, lights and the winter market',
      'The winter market needs twelve more tables. The lights go up two weeks earlier. Parking stays as it is, we tried.',
    ),
    newsletter(
      35,
      '06:00',
      papers,
      'Reading mail with rules',
      'A hundred lines of rules find most of the mails that matter. The rest is where a model earns its keep.',
    ),
    newsletter(
      48,
      '06:00',
      slowWeb,
      'Nº 207: One button',
      'A locksmith in Lyon, a plumber in Porto and a midwife in Malmö walk into a website. It has one button.',
    ),
    newsletter(
      62,
      '07:15',
      gazette,
      'Contrast is not a matter of taste',
      '<h2>Contrast is not a matter of taste</h2><p>We measured 80 bakeries. Beige on cream is lovely and nobody can read it.</p>',
    ),
    newsletter(
      77,
      '08:00',
      chamber,
      'New members: welcome!',
      'Please greet three new members: Penrose Violins, Double Dip Creamery and a van that sharpens knives.',
    ),
    newsletter(
      96,
      '06:00',
      slowWeb,
      'Nº 200: Two hundred letters',
      'Thank you for reading. As a gift, the complete list of everything we got wrong.',
    ),
    newsletter(
      125,
      '06:00',
      papers,
      'Translating menus without embarrassment',
      'Why “bread of the day” became “daily pain”, and four ways to notice before the printer does.',
    ),
    newsletter(
      160,
      '08:00',
      chamber,
      'Shop local week: results',
      'Forty-one shops took part, foot traffic rose by a ninth. The bookshops’ shared calendar was the most visited page.',
    ),
  ]
}

function newsletter(
  daysAgo: number,
  time: string,
  sender: SingleMail['sender'],
  subject: string,
  body: string,
  unread = false,
): SingleMail {
  const isHtml = body.startsWith('<')
  return {
    daysAgo,
    time,
    sender,
    subject,
    body: isHtml ? wordsOf(body) : body,
    ...(isHtml && { html: newsletterHtml(sender, body) }),
    isBulk: true,
    unread,
    score: 0.08,
    why: 'A newsletter; nothing is asked.',
  }
}

const wordsOf = (html: string) =>
  html
    .replace(/<\/(h\d|p)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .trim()

/** As newsletters are: a table, with a remote banner and a tracking pixel. */
function newsletterHtml({ name, email }: SingleMail['sender'], body: string): string {
  const site = email.split('@')[1]
  return `<style>.page{max-width:560px;margin:0 auto;font-family:Georgia,serif}.foot{color:#6b7280;font-size:12px}</style>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td><div class="page">
<img src="https://${site}/banner.png" width="560" height="120" alt="${name}">
${body}
<p class="foot">You receive this because you asked for it. <a href="https://${site}/unsubscribe">Unsubscribe</a></p>
<img src="https://count.${site}/open.gif?reader=dana" width="1" height="1" alt="">
</div></td></tr></table>`
}
