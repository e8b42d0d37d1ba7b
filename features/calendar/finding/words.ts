/** Words by which people speak of meeting, and what such a meeting is called. */
const meetings: [RegExp, string | null][] = [
  [
    /\b(phone |video )?calls?\b|\bcall (you|me|us)\b|\b(by|on the) phone\b|\bllamada\b|\bhablar por teléfono\b|\bte llamo\b/i,
    'Call',
  ],
  [/\blunch\b|\balmuerzo\b|\balmorzar\b/i, 'Lunch'],
  [/\bcoffee\b|\bcafé (con|a las)\b|\btomar un café\b/i, 'Coffee'],
  [/\bbreakfast\b|\bdesayuno\b/i, 'Breakfast'],
  [/\bdinner\b|\bcena\b/i, 'Dinner'],
  [/\bdemo(nstration)?\b/i, 'Demo'],
  [/\binterview\b|\bentrevista\b/i, 'Interview'],
  [/\bpresent(ation|ing)\b|\bpresentación\b/i, 'Presentation'],
  [/\bvisit(s|ing|a|ar)?\b|\bcome (and see|by|over)\b|\bstop(ped)? by\b|\bdrop by\b|\bpasar por\b/i, 'Visit'],
  [/\bkick-?off\b/i, 'Kick-off'],
  [/\bworkshop\b|\btaller\b/i, 'Workshop'],
  [
    /\bmeet(s|ing|ings|-?up)?\b|\bappointment\b|\bsee you\b|\bget together\b|\bjoin (us|me|the)\b|\bcatch up\b|\bsit down\b|\bsession\b|\bconsultation\b|\breunión\b|\breunir(nos|se)?\b|\bnos vemos\b|\bvernos\b|\bquedamos\b|\bcita\b|\bwalk-?through\b|\bzoom\b|\bteams meeting\b|\bgoogle meet\b/i,
    'Meeting',
  ],
  [
    /\blet(’|')?s say\b|\blet us say\b|\bworks (for|well)\b|\bare you (free|available)\b|\bhow about\b|\bpodemos\b|\bte viene bien\b|\binvit(e|ed|ation|ado)\b|\bopening\b/i,
    null,
  ],
]

/** What a sentence proposes, or nothing where it proposes no meeting. */
export function meetingIn(sentence: string): { called: string | null } | undefined {
  const found = meetings.find(([words]) => words.test(sentence))
  return found && { called: found[1] }
}

/** A day by which something must be done is no day on which people meet. */
export const speaksOfDeadline = (sentence: string) =>
  /\b(due|deadline|expires?|expir(ing|ation)|renews?|renewal|payable|overdue|pay(ment)? by|invoice|no later than|last day to|offer ends|ends (on )?|sale|discount|ships?|shipped|delivered|delivery|arrives?|closes? on|vence|fecha límite|antes del|plazo|factura|pagar)\b/i.test(
    sentence,
  )

/** "by Friday", "until March 5", "before Monday": the date itself is a limit. */
export const isLimit = (before: string) =>
  /\b(by|until|till|before|since|from|antes de(l)?|hasta( el)?|desde( el)?)\s*$/i.test(before)

export const speaksOfPast = (sentence: string) =>
  /\b(last (week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|yesterday|ayer|pasado|was (great|good|lovely|nice|on)|were (there|here)|met (on|with|you)|thank(s| you) for (coming|meeting|your time|the call)|published|posted|it happened|happened)\b/i.test(
    sentence,
  )

export const callsOff = (sentence: string) =>
  /\b(cancel(l?ed|l?ing)?|call(ed)? off|can(’|')?t make|cannot make|won(’|')?t (be able|work)|not going to happen|does(n(’|')t| not) work|cancelad[ao]|no puedo)\b/i.test(
    sentence,
  )

export const hedges = (sentence: string) =>
  (
    sentence.match(
      /\b(maybe|perhaps|probably|might|or so|i think|roughly|around|about|approximately|tentative(ly)?|if (all|the|it)|could be|más o menos|quizás?|tal vez|no need to)\b/gi,
    ) ?? []
  ).length

export const confirms = (sentence: string) =>
  /\b(confirm(ed|ing)?|let(’|')?s say|let us say|see you|works for me|i(’|')ll be there|we(’|')ll be there|scheduled|booked|agreed|nos vemos|confirmad[ao]|quedamos)\b/i.test(
    sentence,
  )

/** How long people say that it lasts, in minutes. */
export function minutesIn(text: string): number | undefined {
  const said: [RegExp, number][] = [
    [/\b(an|one|1) hour and a half\b|\bhora y media\b|\b1\.5 hours?\b/i, 90],
    [/\bthree quarters of an hour\b|\btres cuartos de hora\b/i, 45],
    [/\bhalf (an|a) hour\b|\bmedia hora\b/i, 30],
    [/\b(a )?quarter of an hour\b|\bun cuarto de hora\b/i, 15],
    [/\b(an|one) hour\b|\buna hora\b/i, 60],
    [/\b(two|2) hours\b|\bdos horas\b/i, 120],
    [/\b(three|3) hours\b|\btres horas\b/i, 180],
  ]
  const number = /\b(\d{1,3})[ -]?min(ute)?s?\b/i.exec(text)?.[1]
  return number ? Number(number) : said.find(([words]) => words.test(text))?.[1]
}

export const looksSpanish = (text: string) =>
  (
    text.match(
      /\b(el|la|los|las|de|que|para|con|una?|nos|por|podemos|gracias|hola|martes|lunes|jueves|viernes|miércoles)\b/gi,
    ) ?? []
  ).length > (text.match(/\b(the|and|to|of|for|with|you|we|is|at|on|thanks|hello|hi)\b/gi) ?? []).length
