import type { tasks } from '#features/tasks/server/table'
import type { ClientIds, ClientKey } from './clients'
import { at, daysFrom, weekdayFrom } from './days'
import { type DealIds, type DealKey, demoDeals } from './deals'
import { owner } from './owner'

export function taskRows(today: Date, clientIds: ClientIds, dealIds: DealIds): (typeof tasks.$inferInsert)[] {
  return todoList.map(({ title, due, done, priority, client, deal, about, reason }) => {
    const aboutClient = deal ? demoDeals[deal].client : client
    const written = at(weekdayFrom(today, Math.min(done ?? -2, (due ?? -9) - 6, -2)), '09:10')
    return {
      title,
      description: about ?? null,
      // At five in the afternoon it is the same day in the owner's zone and in UTC.
      dueDate: due === undefined ? null : at(due === 0 ? daysFrom(today, 0) : weekdayFrom(today, due), '17:00'),
      completed: done !== undefined,
      completedAt: done === undefined ? null : at(weekdayFrom(today, done), '16:20'),
      priority: priority ?? 'medium',
      clientId: aboutClient ? clientIds[aboutClient] : null,
      dealId: deal ? dealIds[deal] : null,
      assignedTo: owner.name,
      aiGenerated: reason !== undefined,
      aiReason: reason ?? null,
      reminderSent: due !== undefined && due < 0,
      createdAt: written,
      updatedAt: done === undefined ? written : at(weekdayFrom(today, done), '16:20'),
    }
  })
}

interface Todo {
  title: string
  /** Days from today; without it there is no due date. */
  due?: number
  done?: number
  priority?: 'low' | 'medium' | 'high'
  client?: ClientKey
  deal?: DealKey
  about?: string
  /** Why the assistant proposed it. */
  reason?: string
}

const todoList: Todo[] = [
  {
    title: 'Send Mei-Lin the comparison with the template builder',
    due: -2,
    priority: 'high',
    deal: 'stillwaterSite',
    reason: 'She asked for it again twelve days ago and wants to decide this month.',
  },
  { title: 'Third reminder to Ironworks, with two payments', due: -1, priority: 'high', client: 'ironworks' },
  {
    title: 'Chase the care invoice of Back Creek',
    due: -6,
    client: 'backCreek',
    about: 'Write to Ingrid, not to Hank.',
  },
  { title: 'Upload mileage for Tally', due: -4 },
  { title: 'Replace the cracked tablet stand at the dock office', due: -9, priority: 'low', client: 'hornPoint' },
  { title: 'Ask Tasha whether the second option fits better', due: 0, deal: 'doubleDipSite' },
  {
    title: 'Fix the limit of the seven o’clock class',
    due: 0,
    priority: 'high',
    client: 'spaCreek',
    reason: 'The mail says 22 enrolled for 18 mats, and the next class is tomorrow morning.',
  },
  { title: 'Confirm the tasting with Rosa', due: 0, priority: 'high', client: 'lark' },
  { title: 'Write the dispatch contract with the 30-day sentence', due: 0, priority: 'high', deal: 'griggsDispatch' },
  {
    title: 'Opt-out sentence in both languages',
    due: 1,
    priority: 'high',
    deal: 'nunezRecall',
    about: 'STOP and NO must both work. Say it once per message, in the language of the message.',
  },
  { title: 'Buy coffee for Renée, 6 AM', due: 1, priority: 'low', deal: 'webbDispatch' },
  {
    title: 'Revise clause 7 for Okafor & Bright',
    due: 2,
    priority: 'high',
    client: 'okafor',
    reason: 'Deadline named in her mail; she is in court afterwards.',
  },
  { title: 'Read the plant list before the first call', due: 2, deal: 'rootedSite' },
  {
    title: 'Choose another night for the server move',
    due: 3,
    client: 'petalPost',
    about: 'Not on a night before a delivery day.',
  },
  { title: 'Answer Earl: who pays for salt in the screen', due: 3, deal: 'tolliversPrices' },
  { title: 'Llamar a Ximena por la tarde', due: 3, deal: 'torresFittings' },
  { title: 'Keg deposit rules on one page', due: 4, deal: 'backCreekWholesale' },
  { title: 'Boots for the boatyard', due: 5, priority: 'low', deal: 'weemsHaulOut' },
  { title: 'Dos ejemplos de cotización para Héctor', due: 6, deal: 'dominguezPhotos' },
  { title: 'Hide photographs without a signed form', due: 6, priority: 'high', deal: 'pasosPortal' },
  { title: 'Ask Terrence for the opening date', due: 7, deal: 'fifthChairSecond' },
  { title: 'Ask Philippa about the lease', due: 8, priority: 'low', deal: 'curdNerdBoxes' },
  { title: 'Pay the quarterly estimate', due: 9, priority: 'high' },
  { title: 'Show Jules what Wen uses', due: 9, deal: 'spokesWorkshop' },
  { title: 'Photograph and three sentences for the forum', due: 10 },
  { title: 'Call Callum after the grant decision', due: 12, deal: 'docksideTickets' },
  { title: 'Camp page: slides for the board', due: 11, client: 'montessori' },
  { title: 'Wedding gallery: codes on cards', due: 25, deal: 'haddadGallery' },
  { title: 'Renew the certificate for the booksellers’ map', due: 30, client: 'booksellers' },
  { title: 'Write up the 34 filled places as a case study', client: 'spaCreek', priority: 'low' },
  { title: 'Ask Rosa for the shoebox photograph', client: 'lark', priority: 'low' },
  { title: 'Learn to make a seat plan accessible', deal: 'docksideTickets' },
  { title: 'Bring Wen the lamp', client: 'tidewater', priority: 'low' },
  { title: 'Spanish version of the price sheet' },
  { title: 'Find a second native reader for legal Spanish', client: 'okafor' },
  { title: 'One page for Walt, on a napkin first', deal: 'jessupCard', priority: 'low' },
  { title: 'Send Darnell the price for all four parts', due: -19, done: -19, deal: 'griggsDispatch' },
  { title: 'Redder red for Tonya', due: -9, done: -10, deal: 'griggsDispatch' },
  { title: 'Night helper asks for the weight first', due: -11, done: -11, priority: 'high', deal: 'quietWatersHelper' },
  { title: 'Invoice Quiet Waters, second half', due: -12, done: -12, deal: 'quietWatersHelper' },
  { title: 'Storm list, first version', due: -9, done: -9, client: 'hornPoint' },
  { title: 'Contrato bilingüe para Beatriz', due: -22, done: -23, priority: 'high', deal: 'pasosPortal' },
  { title: 'Borrow two microphones and a carpet', due: -17, done: -18, deal: 'penroseSite' },
  { title: 'Holiday order page for Rosa', due: -16, done: -15, client: 'lark' },
  { title: 'Gift certificates live', due: -14, done: -14, deal: 'kilnHouseClasses' },
  { title: 'Invoice Webb, first half', due: -3, done: -3, deal: 'webbDispatch' },
  { title: 'Hearts on the card messages', due: -26, done: -27, client: 'petalPost', priority: 'low' },
  { title: 'Pausar y regalar suscripciones', due: -30, done: -29, deal: 'sombraSite' },
  { title: 'Occupancy by hour and weather for Nora', due: -27, done: -27, client: 'kayak' },
  { title: 'Members’ evening: password resets', due: -47, done: -47, deal: 'booksellersDirectory' },
  { title: 'Calculator against last year’s quotes', due: -64, done: -64, deal: 'lundCalculator' },
  { title: 'Deposit for repeat no-shows', due: -73, done: -73, client: 'muddyPaws' },
  { title: 'Sort 56 exercise films', due: -80, done: -78, deal: 'severnPhysioSite' },
  { title: 'Rain credit button', due: -95, done: -96, deal: 'kayakRentals' },
  { title: 'Freeze the flower shop for ten days', due: -120, done: -120, client: 'petalPost' },
  { title: 'Everyday names for 9,000 parts', due: -150, done: -146, deal: 'obriensCatalog' },
  { title: 'Type in the binder', due: -190, done: -188, deal: 'hornPointWaiting' },
  { title: 'Security review of the portal', due: -200, done: -199, deal: 'okaforIntake' },
  { title: 'Spanish texts read by a native reader', due: -262, done: -263, deal: 'nunezSite' },
  { title: 'Price table for the twenty commonest jobs', due: -320, done: -318, deal: 'tidewaterQuotes' },
  { title: 'Cake order form with deposits', due: -350, done: -349, deal: 'larkSite' },
]
