import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findEvents, type TextToSearch } from './find-events'

const wednesday = { date: '2026-03-11T09:30', timeZone: 'America/New_York' }
const rosa = { from: 'Rosa Delfino <rosa@lark.example.com>', to: 'dana@example.com', subject: 'Hello', ...wednesday }
const found = (body: string, more: Partial<TextToSearch> = {}) => findEvents({ ...rosa, body, ...more })
const starts = (body: string, more: Partial<TextToSearch> = {}) => found(body, more).map(({ start }) => start)

test.each([
  ['Can we meet tomorrow at 3?', '2026-03-12T15:00:00'],
  ['Can we meet next Tuesday at 3pm?', '2026-03-17T15:00:00'],
  ['Our call is on Friday at 10:30 am.', '2026-03-13T10:30:00'],
  ['Let’s have lunch Friday at noon.', '2026-03-13T12:00:00'],
  ['The meeting is on March 24th, 2026 at 9.30am.', '2026-03-24T09:30:00'],
  ['Meeting on 3/24 at 14:00.', '2026-03-24T14:00:00'],
  ['Could you do the demo Thursday of next week at 11?', '2026-03-19T11:00:00'],
  ['Are you free for a call today at 4:30?', '2026-03-11T16:30:00'],
  ['¿Nos vemos el martes a las 15:00?', '2026-03-17T15:00:00'],
  ['La reunión será el 15/04 a las 10 de la mañana.', '2026-04-15T10:00:00'],
  ['¿Hablamos pasado mañana a las cuatro y media?', '2026-03-13T16:30:00'],
  ['Te llamo mañana por la tarde, a las 5.', '2026-03-12T17:00:00'],
  ['La cita queda para el viernes 20 de marzo a las 12:15 h.', '2026-03-20T12:15:00'],
  ['Coffee tomorrow at half past three?', '2026-03-12T15:30:00'],
  ['The board meets Wednesday week at 10.', '2026-03-25T10:00:00'],
  ['The review is on the last Thursday of the month at 9am.', '2026-03-26T09:00:00'],
  ['La reunión es el último jueves del mes a las 9.', '2026-03-26T09:00:00'],
  ['Dinner on New Year’s Eve at 8pm?', '2026-12-31T20:00:00'],
  ['Our workshop is 2026/04/28 at 10:00.', '2026-04-28T10:00:00'],
  ['Room booked for the meeting on 20 April, 1430-1600.', '2026-04-20T14:30:00'],
  ['Sea trial Fri 3/13, 7:00a-10:00a, Pier 9.', '2026-03-13T07:00:00'],
  ['Our open day is Sat 16 May, 10-4.', '2026-05-16T10:00:00'],
  ['I’ll come and look at it Tuesday 9ish.', '2026-03-17T09:00:00'],
  ['Can we meet Tuesday 10?', '2026-03-17T10:00:00'],
  ['¿Hablamos el lunes a las 18:00?', '2026-03-16T18:00:00'],
  ['Can we push Friday’s call to 11am instead of 9am?', '2026-03-13T11:00:00'],
  ['The call is now Friday at 9:30 (it was Thursday 12).', '2026-03-13T09:30:00'],
  ['Meeting on 30 March at 9.00 a.m. CET in Hamburg.', '2026-03-30T03:00:00'],
  ['The fitting is Monday fortnight at 9 o’clock.', '2026-03-30T09:00:00'],
  ['The lads can come a week on Tuesday, about 7.30am.', '2026-03-24T07:30:00'],
  ['Fancy lunch on the 19th? 12.45 at Luigi’s?', '2026-03-19T12:45:00'],
  ['I’ll be on site Friday from about half eight until lunch.', '2026-03-13T08:30:00'],
  ['Private view on Thursday the 19th of March, six till eight.', '2026-03-19T18:00:00'],
  ['Gala on Saturday, the twenty-first of March, at seven o’clock in the evening.', '2026-03-21T19:00:00'],
  ['Can you come in next Weds (18th) 8:30–10?', '2026-03-18T08:30:00'],
  ['Can we shift tmrw’s 7am to 6:15pm?', '2026-03-12T18:15:00'],
  ['La firma queda fijada para el próximo día 24 a las trece horas.', '2026-03-24T13:00:00'],
  ['I am in New York 24.3. Can we meet in your office at 13:00?', '2026-03-24T13:00:00'],
  ['Call on Friday at 16:00 for me (your time 10:00)?', '2026-03-13T10:00:00'],
  ['Ceremony 1.30pm at St Peter’s. Saturday 14 March.', '2026-03-14T13:30:00'],
  ['Las clases empiezan el 7 de abril y son los martes y jueves de 19 a 20:30 h.', '2026-04-07T19:00:00'],
])('%s', (body, start) => {
  expect(starts(body)).toEqual([start])
})

test('text with decomposed accents gives the same events', () => {
  const body = 'Café Ñandú: la presentación según lo acordado será mañana, reunión en la sala del jardín, a las 10:30.'
  const subject = 'Reunión de presentación'
  expect(found(body.normalize('NFD'), { subject: subject.normalize('NFD') })).toEqual(found(body, { subject }))
})

test.each([
  ['the day before', 'The hearing is on 7 April at 10:30. A conference the day before at 4pm.', '2026-04-06T16:00:00'],
  [
    'the day after',
    'El examen es el 7 de abril a las 12:20. El oral, al día siguiente a las 9.',
    '2026-04-08T09:00:00',
  ],
  [
    'the Monday before',
    'The fair is on 7 April at 10am. We set up on the Monday before at 3pm.',
    '2026-04-06T15:00:00',
  ],
  ['the following Monday', 'We have Friday 20th at 4pm or the following Monday at 9.', '2026-03-23T09:00:00'],
  ['the same time', 'Demo on Monday at 11? If not, Tuesday at the same time.', '2026-03-17T11:00:00'],
])('%s is relative to the day mentioned before', (_, body, start) => {
  expect(starts(body)).toContain(start)
})

test('the days of a list share the hour beside it', () => {
  expect(starts('They have offered 10am on 9, 11 or 12 April.')).toEqual([
    '2026-04-09T10:00:00',
    '2026-04-11T10:00:00',
    '2026-04-12T10:00:00',
  ])
  expect(starts('Desk 4 is reserved for you on 18 and 19 March (10.00 to 16.45).')).toEqual([
    '2026-03-18T10:00:00',
    '2026-03-19T10:00:00',
  ])
})

test('the lines of a timetable belong to the day above them', () => {
  expect(
    starts('Saturday 3/14\n\n3:00 PM vendors load in\n4:30 PM florist walkthrough\n6:00 PM guests arrive', {
      subject: 'Run of show',
    }),
  ).toEqual(['2026-03-14T15:00:00', '2026-03-14T16:30:00', '2026-03-14T18:00:00'])
})

test('the title of a journey is its route, and its end the arrival', () => {
  const [flight] = found(
    'Booking reference: SKY7QX\nFlight SK 418\nLondon Heathrow (LHR) to Lisbon (LIS)\nDeparts: Mon 11 May 2026 07:55\nArrives: Mon 11 May 2026 10:40',
    { from: 'Skylark <bookings@skylark.example.com>', subject: 'Booking confirmed: SKY7QX' },
  )
  expect(flight).toMatchObject({
    title: 'Flight SK 418 London Heathrow – Lisbon',
    start: '2026-05-11T07:55:00',
    end: '2026-05-11T10:40:00',
  })
})

test.each([
  ['Parents’ evening is on Thursday 19 March, 5pm in the main hall.', 'the main hall'],
  ['Prueba de menú: sábado 21 de marzo, 14:00 h, Finca El Olivar (Toledo).', 'Finca El Olivar'],
  ['Dinner on Friday at 8pm at Luigi’s.', 'Luigi’s'],
  ['Call on Friday at 8am? https://meet.example.com/abc', 'https://meet.example.com/abc'],
  ['La feria abre el viernes 20 a las 10:00. IFEMA, pabellón 8.', 'IFEMA, pabellón 8'],
])('the location in “%s”', (body, location) => {
  expect(found(body)[0]?.location).toBe(location)
})

test.each([
  ['We’re meeting at mine again, Sunday week at 4.', 'Reading group', 'Reading group'],
  ['Cupping session on Friday at 8:30.', 'cupping', 'Cupping session'],
  ['Tue 17 March 19:00 - St Mark’s', 'Rehearsals', 'Rehearsal'],
  ['Cut over: Sat 14 March, 08:00 – 12:00', 'Migration plan', 'Cut over'],
  [
    '¿Podemos hablar el jueves a las 16:00 sobre las fotos de la boda?',
    'Llamada sobre las fotos',
    'Llamada sobre las fotos',
  ],
  ['Su cita es el lunes a las 12:45 con la Dra. Vila.', 'Confirmación de cita', 'Cita con Dra. Vila'],
])('“%s” under “%s” is called “%s”', (body, subject, title) => {
  expect(found(body, { subject })[0]?.title).toBe(title)
})

test('the end comes from a time range, a duration or the default of one hour', () => {
  const end = (body: string) => found(body)[0]?.end
  expect(end('Meeting on Friday from 2 to 3:30pm.')).toBe('2026-03-13T15:30:00')
  expect(end('A 30-minute call on Friday at 2pm?')).toBe('2026-03-13T14:30:00')
  expect(end('Reunión el viernes de 10:00 a 11:15.')).toBe('2026-03-13T11:15:00')
  expect(end('Meeting on Friday at 2pm.')).toBe('2026-03-13T15:00:00')
})

test('a time in another zone is converted to the reader’s', () => {
  expect(starts('Call on Friday at 1pm PT?')).toEqual(['2026-03-13T16:00:00'])
  expect(starts('Call on Friday at 3pm ET / 12pm PT?')).toEqual(['2026-03-13T15:00:00'])
})

test('a day without a time gives an all-day event, a range of days a longer one', () => {
  expect(found('The conference is on May 12-14 in Baltimore.')[0]).toMatchObject({
    allDay: true,
    start: '2026-05-12',
    end: '2026-05-14',
  })
})

test('03/04 depends on language and time zone', () => {
  expect(starts('Meeting on 04/05 at 10am.')).toEqual(['2026-04-05T10:00:00'])
  expect(starts('Reunión el 04/05 a las 10:00.')).toEqual(['2026-05-04T10:00:00'])
  expect(starts('Meeting on 04/05 at 10am.', { timeZone: 'Europe/London' })).toEqual(['2026-05-04T10:00:00'])
})

test.each([
  ['a deadline', 'Please send me the report by Friday at 5pm.'],
  ['a deadline after the time', 'The files must be here on Friday at noon at the latest.'],
  ['something needed by then', 'Necesito el logo para el viernes a las 12 como muy tarde.'],
  ['a time limit', 'Puedes pasar a recogerlo hoy hasta las 20:00.'],
  ['an appointment to be changed', 'Tenemos que cambiar la cita del 23/04 a las 9:15.'],
  ['an adjourned hearing', 'The hearing of March 23 at 10:00 has been adjourned.'],
  ['a journey', 'I land on Sunday at 18:40.'],
  ['a request for today', 'Please call me today.'],
  ['a due date', 'The invoice is due on March 31.'],
  ['a delivery', 'Your package will arrive Thursday by 9pm.'],
  ['a promise', 'I will send you the draft on Thursday.'],
  ['the past', 'Great meeting you last Tuesday at 3pm.'],
  ['a past date', 'The workshop took place on March 5 at 10am.'],
  ['a refusal', 'I can’t make the meeting on Friday at 2.'],
  ['a cancellation', 'We have to cancel our call on Thursday at 3pm.'],
  ['an absence', 'I will be on vacation from March 23 to March 27.'],
  ['opening hours', 'We are open Monday to Friday 9am to 5pm.'],
  ['something vague', 'Let’s get together sometime next week.'],
  ['a quoted mail', 'Thanks.\n\nOn Mon, Mar 9, 2026 at 4 PM Dana wrote:\n> Can we meet Friday at 2pm?'],
  ['a signature', 'See the file.\n\nBest,\nRosa\nMon-Fri 9am-5pm, next open house March 20 at 6pm'],
  ['un plazo', 'Necesito los papeles antes del viernes a las 14:00.'],
  ['un envío', 'Te mando el contrato el jueves.'],
  ['a hypothetical event', 'If they had signed we would have run the workshop on 3 April.'],
  ['a missed call', 'I completely forgot our call this morning, sorry.'],
  ['the weather', 'Mañana dan lluvia todo el día.'],
  ['a week without a day', 'The survey is booked for w/c 18 May.'],
  ['a bill on a desk', 'She asks for the bill so that it is on her desk Monday.'],
  ['a shop’s hour', 'We close at noon on Friday.'],
  ['a parcel’s window', 'Your package is scheduled for delivery on Friday between 11:15 AM and 3:15 PM.'],
])('%s is not an event', (_, body) => {
  expect(found(body)).toEqual([])
})

test('promotions and automatic replies contain no events', () => {
  const webinar = 'Join our free webinar on Thursday at 1pm. Register now.\n\nUnsubscribe'
  expect(found(webinar)).toEqual([])
  expect(
    found('I am out of the office. Our meeting on Monday at 9 stands.', { subject: 'Automatic reply: Meeting' }),
  ).toEqual([])
})

test('an automatic booking confirmation is an event', () => {
  const booking = found('Your appointment with Dr. Shah is on Tuesday, March 24 at 8:15 AM. 77 West St, Suite 3.', {
    from: 'no-reply@dental.example.com',
    subject: 'Appointment reminder',
  })
  expect(booking).toMatchObject([
    { title: 'Appointment with Dr. Shah', start: '2026-03-24T08:15:00', location: '77 West St, Suite 3' },
  ])
})

test('a moved event is found at its new time', () => {
  expect(starts('Can we move our call from Thursday at 2 to Friday at 11am?')).toEqual(['2026-03-13T11:00:00'])
})

test('two mentions of an event give one event', () => {
  expect(starts('Let’s meet on Friday, March 13 at 2pm. So: Friday at 2pm at the bakery.')).toEqual([
    '2026-03-13T14:00:00',
  ])
})

test('an .ics invitation is certain, and a cancellation gives no event', () => {
  const file = (method: string) =>
    `BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:${method}\nBEGIN:VEVENT\nUID:1\nDTSTART:20260320T140000Z\nDTEND:20260320T143000Z\nSUMMARY:Design sync\nLOCATION:Room 4\nEND:VEVENT\nEND:VCALENDAR`
  expect(found('', { invitations: [file('REQUEST')] })).toMatchObject([
    {
      title: 'Design sync',
      start: '2026-03-20T10:00:00',
      end: '2026-03-20T10:30:00',
      location: 'Room 4',
      confidence: 0.99,
    },
  ])
  expect(found(file('CANCEL'))).toEqual([])
})

test('an event has a title and the sentence that mentions it', () => {
  const [event] = found('Hi Dana,\n\nCan we do the kickoff call with the design team on Friday at 2pm?\n\nRosa')
  expect(event).toMatchObject({
    title: 'Kickoff call with the design team',
    quote: 'Can we do the kickoff call with the design team on Friday at 2pm?',
  })
})

test('date, time and place on separate lines are one event', () => {
  expect(
    found('Date: Thursday, March 19\nTime: 2:00 PM - 3:30 PM\nLocation: 9 Canal St', { subject: 'Spring show' }),
  ).toMatchObject([
    { title: 'Spring show', start: '2026-03-19T14:00:00', end: '2026-03-19T15:30:00', location: '9 Canal St' },
  ])
})

test('notes are searched as well', () => {
  expect(
    findEvents({ kind: 'note', subject: 'Lark', body: 'Tasting with Rosa on March 20 at 10:30', ...wednesday }),
  ).toMatchObject([{ title: 'Tasting with Rosa', start: '2026-03-20T10:30:00' }])
})

test('no input makes it throw', () => {
  const odd = fc.record({
    from: fc.anything(),
    to: fc.anything(),
    subject: fc.anything(),
    body: fc.anything(),
    date: fc.oneof(fc.string(), fc.constant('2026-03-11')),
    timeZone: fc.string(),
  })
  fc.assert(
    fc.property(odd, (mail) => Array.isArray(findEvents(mail as TextToSearch))),
    { numRuns: 200 },
  )
})

test('two events in one sentence have different titles', () => {
  expect(
    found('Two dates: team lunch on April 4 at 1pm, and the summer party on June 19 from 6pm.').map(
      ({ title }) => title,
    ),
  ).toEqual(['Team lunch', 'Summer party'])
})

test('forwarded text is searched, quoted text of a reply is not', () => {
  const history = 'On Monday, 9 March, Ann wrote:\n> The site meeting is on March 20 at 10:00.'
  const forward =
    '---------- Forwarded message ---------\nFrom: Ann\nSubject: site meeting\n\nThe site meeting is on March 20 at 10:00.'
  expect(starts(`Can you attend in my place?\n\n${forward}`, { subject: 'Fwd: site meeting' })).toEqual([
    '2026-03-20T10:00:00',
  ])
  expect(starts(`Thank you.\n\n${history}`, { subject: 'Re: site meeting' })).toEqual([])
})

test.each([null, undefined, 7, {}, 'soon', ''])('a mail with the date %j does not throw', (date) => {
  expect(found('Call on Friday at 3pm?', { date } as never)).toEqual([])
})
