import type { AnswerWords } from './answer-words-en'

/** The texts of rule-based answers, in Spanish. */
export const wordsEs: AnswerWords = {
  locale: 'es-US',
  and: 'y',
  none: 'ninguno',
  untitled: 'Sin título',
  noSubject: 'Sin asunto',
  more: (count) => `… y ${count} más`,
  time: {
    today: 'hoy',
    tomorrow: 'mañana',
    yesterday: 'ayer',
    week: 'esta semana',
    'next-week': 'la próxima semana',
    'last-week': 'la semana pasada',
    month: 'este mes',
    'next-month': 'el próximo mes',
    'last-month': 'el mes pasado',
    quarter: 'este trimestre',
    'last-quarter': 'el trimestre pasado',
    'next-quarter': 'el próximo trimestre',
    'next-year': 'el próximo año',
    year: 'este año',
    'last-year': 'el año pasado',
  },
  onDay: (day) => `el ${day}`,
  inMonth: (month) => `en ${month}`,
  inDays: (days) => `en los próximos ${days} días`,
  priorities: { high: 'alta', medium: 'media', low: 'baja' },
  stages: {
    lead: 'contacto inicial',
    qualified: 'calificado',
    proposal: 'propuesta',
    negotiation: 'negociación',
    'closed-won': 'ganado',
    'closed-lost': 'perdido',
  },
  invoices: (count) => (count === 1 ? 'una factura' : `${count} facturas`),

  help: {
    intro:
      'Respondo con reglas a partir de tus registros, porque no hay ningún modelo de lenguaje conectado. [Conecta uno en Ajustes](/settings?section=ai) para hablar con libertad. Puedes preguntarme, por ejemplo:',
    cannot: 'No puedo responder a eso con reglas, y no hay ningún modelo de lenguaje conectado.',
    hello: '¡Hola! ¿Qué te gustaría saber?',
    welcome: 'De nada.',
    examples: [
      '¿Cuánto me debe un cliente?',
      '¿Qué vence esta semana?',
      '¿A quién no he escrito en un mes?',
      '¿Qué reuniones tengo mañana?',
      '¿Qué correos no he contestado?',
      '¿Cuánto cobré el mes pasado?',
      '¿Cómo van mis oportunidades?',
      'Háblame de un cliente, por su nombre',
    ],
    connect:
      '[Conecta un modelo de lenguaje en Ajustes](/settings?section=ai) para hablar con libertad. Las preguntas más cercanas que sé responder:',
    act: 'Con reglas solo leo y redacto; no cambio nada. Puedes hacerlo tú aquí:',
    places: {
      invoice: '[Crear una factura](/invoices/create)',
      quote: '[Crear un presupuesto](/quotes/create)',
      deal: '[Crear una oportunidad](/deals/create)',
      contract: '[Crear un contrato](/contracts/create)',
      client: '[Clientes](/clients)',
      task: '[Tareas](/tasks)',
      event: '[Calendario](/calendar)',
      mail: '[Escribir un correo](/emails/compose)',
      note: '[Notas](/notes)',
      document: '[Documentos](/documents)',
    },
    everywhere: '[el panel](/dashboard)',
    whichClient: (clients) => `Varios clientes se llaman así: ${clients}. ¿A cuál te refieres?`,
    noClient: (name) =>
      `No encuentro ningún cliente llamado «${name}». Pregunta «¿quién me debe dinero?» para ver todas las facturas pendientes.`,
    nameClient: '¿A qué cliente te refieres? Dime su nombre.',
  },

  count: {
    clients: (all, active) => `[Clientes](/clients): **${all}**, ${active} de ellos activos`,
    tasks: (count) => `[Tareas abiertas](/tasks): **${count}**`,
    mails: (count) => `[Correos sin leer](/emails): **${count}**`,
    deals: (count) => `[Oportunidades abiertas](/finances): **${count}**`,
    invoices: (count, open) => `[Facturas](/invoices): **${count}**, ${open} de ellas sin pagar`,
    contracts: (count) => `[Contratos](/contracts): **${count}**`,
    events: (count) => `[Eventos a partir de hoy](/calendar): **${count}**`,
    notes: (count) => `[Notas](/notes): **${count}**`,
    documents: (count) => `[Documentos](/documents): **${count}**`,
  },

  owed: {
    nothing: (whom) => `${whom} no te debe nada: todas sus facturas están pagadas.`,
    nothingLate: (whom) => `${whom} no tiene ninguna factura vencida.`,
    nobody: 'Nadie te debe nada: todas las facturas están pagadas.',
    noneLate: 'No hay ninguna factura vencida.',
    total: (whom, total, invoices) => `${whom ? `${whom} te debe` : 'Te deben'} **${total}** en ${invoices}`,
    late: (whom, total, invoices) => `Hay **${total}** vencidos en ${invoices}${whom ? ` de ${whom}` : ''}.`,
    ofWhich: (late) => `, de los que **${late}** ya están vencidos`,
    allLate: ', todo ello vencido',
    to: (client) => ` a ${client}`,
    noDue: 'sin fecha de vencimiento',
    overdueSince: (day, days) => `vencida desde el ${day} (${days === 1 ? '1 día' : `${days} días`})`,
    dueToday: 'vence hoy',
    due: (day) => `vence el ${day}`,
  },

  earned: {
    received: (whom) => `Has cobrado${whom ? ` de ${whom}` : ''}`,
    twelveMonths: 'Los últimos doce meses',
    payments: (count) => (count === 1 ? ' en un pago' : ` en ${count} pagos`),
    where: 'Cada pago está con su [factura](/invoices).',
    issued: (whom, when, total, invoices) =>
      `${capital(when)} has facturado **${total}**${whom ? ` a ${whom}` : ''}, en ${invoices}.`,
    noneIssued: (whom, when) => `${capital(when)} no has emitido ninguna factura${whom ? ` a ${whom}` : ''}.`,
    drafts: (count, total) =>
      `${count === 1 ? 'Una factura sigue' : `${count} facturas siguen`} en borrador, por **${total}**.`,
    noDrafts: 'No hay ninguna factura en borrador.',
    invoice: (number, client, total) => `${number} a ${client}: **${total}**`,
    noInvoice: (number) => `No encuentro ninguna factura, presupuesto o nota de crédito ${number}.`,
    creditNote: (number, invoice, client, total) =>
      `La nota de crédito ${number} descuenta **${total}** de ${invoice} a ${client}.`,
    issuedOn: (day) => `Emitida el ${day}`,
    dueOn: (day) => `Vencimiento: ${day}`,
    paidOn: (day) => `Pagada el ${day}`,
    partly: (paid, open) => `${paid} pagados, **${open}** pendientes`,
    statuses: {
      draft: 'Borrador',
      sent: 'Sin pagar',
      pending: 'Sin pagar',
      overdue: 'Vencida',
      paid: 'Pagada',
      cancelled: 'Anulada',
    },
    habits: (invoices, late) =>
      `De ${invoices} con pago en los últimos doce meses, ${late === 1 ? 'una se pagó' : `${late} se pagaron`} con retraso.`,
    average: (days) =>
      `En promedio te pagan ${days === 0 ? 'el día del vencimiento' : `${Math.abs(days)} ${Math.abs(days) === 1 ? 'día' : 'días'} ${days > 0 ? 'después' : 'antes'} del vencimiento`}.`,
    slowest: 'Los más lentos',
    daysLate: (days) => `${days} ${days === 1 ? 'día' : 'días'} de retraso en promedio`,
    noHabits: 'En los últimos doce meses no se pagó ninguna factura con vencimiento, así que aún no se puede decir.',
  },

  deals: {
    none: (whom) => `No hay ninguna oportunidad abierta${whom ? ` con ${whom}` : ''}.`,
    noneAt: (stage) => `No hay ninguna oportunidad en la etapa ${stage}.`,
    open: (count, total, stage) =>
      `Hay ${count === 1 ? 'una oportunidad' : `${count} oportunidades`} ${stage ? `en la etapa ${stage}` : count === 1 ? 'abierta' : 'abiertas'}, por **${total}**.`,
    biggest: (deal) => `Tu mayor oportunidad abierta es ${deal}.`,
    rate: (closed, won, percent) =>
      `De ${closed} ${closed === 1 ? 'oportunidad cerrada' : 'oportunidades cerradas'} ganaste ${won} (${percent} %).`,
    noRate: 'Aún no hay ninguna oportunidad cerrada, así que no hay tasa de éxito.',
    with: (client) => ` con ${client}`,
    next: (action) => `. Siguiente paso: ${action}`,
    noneClosing: (when) => `No se espera cerrar ninguna oportunidad ${when}.`,
    closing: (count, when, total) =>
      `Se espera cerrar ${count === 1 ? 'una oportunidad' : `${count} oportunidades`} ${when}, por **${total}**.`,
    passed: 'ese día ya pasó',
  },

  due: {
    late: 'Tareas vencidas',
    since: (day) => `desde el ${day}`,
    tasks: (when) => `Tareas que vencen ${when}`,
    open: (whom) => `Tareas abiertas${whom ? ` de ${whom}` : ''}`,
    invoices: (when) => `Facturas que vencen ${when}`,
    for: (client) => ` de ${client}`,
    undated: 'sin fecha',
    nothingLate: 'No hay nada vencido.',
    nothing: (when) => `No vence nada ${when}.`,
    noTasks: (whom) => `No hay ninguna tarea abierta${whom ? ` de ${whom}` : ''}.`,
    noTasksOf: (priority) => `Ninguna tarea abierta tiene prioridad ${priority}.`,
  },

  prioritize: {
    none: 'No tienes tareas abiertas. [Añade una](/tasks) y te diré cuándo toca.',
    order: 'En este orden',
    priority: (priority) => `prioridad ${priority}`,
    overdueSince: (day) => `, vencida desde el ${day}`,
    dueToday: ', vence hoy',
    due: (day) => `, vence el ${day}`,
    for: (client) => `, de ${client}`,
    wait: (count) => (count === 1 ? 'Otra puede esperar.' : `Otras ${count} pueden esperar.`),
  },

  schedule: {
    next: 'Lo próximo en tu calendario',
    nothingNext: (whom) => `No hay nada en tu calendario${whom ? ` con ${whom}` : ''} en los próximos 60 días.`,
    nothingWith: (whom, when) => `No hay nada con ${whom} en tu calendario ${when}.`,
    empty: (when) => `Tu calendario está vacío ${when}.`,
    in: (when) => `En tu calendario ${when}`,
    with: (client) => ` con ${client}`,
    at: (time) => `a las ${time}`,
    free: (when) => `Sí, estás libre ${when}.`,
    busiest: (day, events) => `El día más ocupado es el ${day}, con ${events} ${events === 1 ? 'evento' : 'eventos'}.`,
    quietest: (day, events) =>
      `El día más tranquilo es el ${day}, ${events === 0 ? 'sin nada' : `con ${events} ${events === 1 ? 'evento' : 'eventos'}`}.`,
    gaps: (from, to, hours) => `Libre entre las ${clock(from)} y las ${clock(to)}: ${hours.replace(/\.$/, '')}.`,
    noGaps: (from, to) => `Entre las ${clock(from)} y las ${clock(to)} no queda nada libre.`,
    taken: (when) => `No, ${when} tienes algo en tu calendario:`,
    partly: (when) => `${capital(when)} tienes:`,
  },

  silent: {
    nobody: (days) => `Has escrito a todos los clientes activos en los últimos ${days} días.`,
    found: (count, days) =>
      `Llevas ${days} días o más sin escribir a ${count === 1 ? 'un cliente activo' : `${count === 25 ? 'al menos 25' : count} clientes activos`}:`,
    last: (day) => `último correo tuyo el ${day}`,
    never: 'no hay ningún correo tuyo',
  },

  mails: {
    emptyInbox: 'Tu bandeja de entrada está vacía.',
    summary: (all, unread, important) =>
      `De tus ${all} correos más recientes, ${unread} ${unread === 1 ? 'está' : 'están'} sin leer y ${important} ${important === 1 ? 'parece importante' : 'parecen importantes'}.`,
    wanted: 'Estos esperan algo de ti',
    rest: 'Todo lo demás',
    from: (sender) => `de ${sender}`,
    looked: (count) => `He mirado tus ${count} correos más recientes.`,
    busiest: 'Quién escribe más',
    emails: (count) => (count === 1 ? '1 correo' : `${count} correos`),
    unread: (count) => `, ${count} sin leer`,
    quiet: 'Un mes sin escribirles',
    name: 'Dime un cliente para ver tu correspondencia con él.',
    noAddress: (whom) => `${whom} no tiene correo electrónico, así que no se puede buscar la correspondencia.`,
    noMails: (whom) => `Aún no hay correspondencia con ${whom}.`,
    promised: (whom, isMine) =>
      isMine ? `Lo que escribiste a ${whom} que harías:` : `Lo que ${whom} te escribió que haría:`,
    nothingPromised: (whom, count, isMine) =>
      count === 0
        ? `No hay ningún correo ${isMine ? 'tuyo a' : 'para ti de'} ${whom}.`
        : `En ${count === 1 ? 'el último correo' : `los últimos ${count} correos`} ${isMine ? `a ${whom}` : `de ${whom}`} no he encontrado ninguna frase que prometa algo claramente.`,
    exchanged: (whom, all, theirs, yours) =>
      `Con ${whom} has intercambiado **${all}** correos: ${theirs} suyos y ${yours} tuyos.`,
    last: (mail, theirs, day) =>
      `El último, ${mail}, es ${theirs ? 'suyo' : 'tuyo'}, del ${day}${theirs ? ': puede que espere respuesta' : ''}.`,
    atLeast: (count) => `al menos ${count}`,
    unreadFound: (count) => `Hay ${count === 1 ? 'un correo' : `${count} correos`} sin leer en tu bandeja.`,
    importantFound: (count) =>
      `${count === 1 ? 'Un correo sin leer parece importante' : `${count} correos sin leer parecen importantes`}.`,
    newest: 'Lo más reciente en tu bandeja',
    arrived: (count, when) => `${capital(when)} ${count === 1 ? 'llegó un correo' : `llegaron ${count} correos`}.`,
    noneUnread: 'No hay ningún correo sin leer en tu bandeja.',
    noneImportant: 'Ningún correo sin leer parece importante.',
    noneArrived: (when) => `No llegó ningún correo ${when}.`,
    unanswered: (count) =>
      `${count === 1 ? 'Un correo de los últimos 60 días espera' : `${count === 50 ? 'Al menos 50' : count} correos de los últimos 60 días esperan`} tu respuesta:`,
    allAnswered: 'Has contestado a todos los clientes y a todos los correos importantes de los últimos 60 días.',
  },

  draft: {
    subject: 'Asunto',
    to: 'Para',
    notTranslated: 'Tus palabras quedan como las escribiste: sin un modelo de lenguaje no traduzco.',
    again: 'Dime qué cambiar y lo escribo de nuevo.',
    tellMore: 'Dime para quién es y de qué trata, y lo ajusto.',
    wroteLast: (client, mail) =>
      `${client} escribió lo último, en ${mail}. Dime otro cliente o un tema y le escribo a él.`,
  },

  client: {
    is: (client, business, status, since) =>
      `${client}${business ? `, de ${business},` : ''} es cliente desde el ${since} (${statuses[status] ?? status}).`,
    email: 'Correo',
    phone: 'Teléfono',
    address: 'Dirección',
    has: (client) => `Cómo contactar con ${client}`,
    noContact: (client) => `No hay correo, teléfono ni dirección de ${client}.`,
    owes: 'Debe',
    overdue: (count) => `, ${count} ${count === 1 ? 'vencida' : 'vencidas'}`,
    openDeals: 'Oportunidades abiertas',
    openTasks: 'Tareas abiertas',
    lastMail: 'Último correo',
    fromNote: (note) => `De ${note}`,
    list: (count, kind) =>
      `${count} ${count === 1 ? 'cliente' : 'clientes'}${count === 1 ? kind.replace(/s$/, '') : kind}:`,
    noList: (kind) => `No hay ningún cliente${kind.replace(/s$/, '')}.`,
    kinds: { active: ' activos', inactive: ' inactivos', pending: ' pendientes', new: ' nuevos', all: '' },
    since: (day) => `desde el ${day}`,
    allOfThem: 'Ver [todos los clientes](/clients).',
  },

  update: {
    title: (whom) => (whom ? `Estado del proyecto: ${whom}` : 'Estado del proyecto'),
    stands: 'Dónde estamos',
    next: (action) => `, siguiente paso: ${action}`,
    noDeal: 'Ninguna oportunidad abierta',
    comes: 'Lo que viene',
    by: (day) => `, para el ${day}`,
    noTask: 'Ninguna tarea abierta',
    dates: 'Fechas',
    regards: 'Un saludo,',
    name: 'Dime un cliente para ver solo lo suyo.',
  },

  agenda: {
    title: 'Orden del día',
    welcome: 'Bienvenida y novedades (5 min)',
    deal: (deal, stage) => `${deal}: cómo va (${stage})`,
    work: 'Cómo va el trabajo',
    open: 'Puntos abiertos (15 min)',
    invoices: (numbers) => `Facturas pendientes: ${numbers}`,
    budget: 'Presupuesto y plazos',
    who: 'Quién hace qué y para cuándo (5 min)',
    noMeeting: 'No hay ninguna reunión en tu calendario en los próximos dos meses. Dime un cliente y añado sus puntos.',
  },

  followUps: {
    name: 'Dime un cliente y te propongo qué preguntarle.',
    for: (client) => `Preguntas para ${client}`,
    decide: (deal, day) => `¿Qué te ayudaría a decidir sobre ${deal}${day ? ` antes del ${day}` : ''}?`,
    unclear: (invoice, due) => `¿Hay alguna duda sobre ${invoice} (${due})?`,
    from: (note) => `(de ${note})`,
    settled: (mail) => `Escribiste sobre ${mail}: ¿está resuelto?`,
    offHands: '¿De qué te gustaría que me encargara ahora?',
    whoElse: '¿Quién más debería participar en la conversación?',
  },

  insights: {
    paidMost: 'Quién ha pagado más en doce meses',
    on: (invoices) => `en ${invoices}`,
    pipeline: (count, total, rate) =>
      `**Oportunidades**: ${count} ${count === 1 ? 'abierta' : 'abiertas'}, ${total}${rate === null ? '' : `; tasa de éxito ${rate} %`}`,
    overdue: (total, invoices, first, client) =>
      `**Vencido**: ${total} en ${invoices}, la primera ${first} a ${client}`,
    signOfLife: '**Merecen una señal de vida** (dos meses sin un correo tuyo)',
    notEnough:
      'Aún no hay suficiente en tus registros. Añade clientes, oportunidades y facturas, y te diré qué destaca.',
  },

  contracts: {
    ending: (count, when) => `${count === 1 ? 'Un contrato termina' : `${count} contratos terminan`} ${when}:`,
    endsFirst: 'Este contrato termina primero:',
    noneEnds: 'Ningún contrato termina en el futuro.',
    noneEnding: (when) => `Ningún contrato termina ${when}.`,
    all: (count) => `${count === 1 ? 'Un contrato' : `${count} contratos`}:`,
    unsigned: (count) => `${count === 1 ? 'Un contrato está' : `${count} contratos están`} sin firmar:`,
    noneUnsigned: 'Todos los contratos están firmados.',
    noneToSign: (client) => `No hay ningún contrato que ${client} tenga que firmar.`,
    whichToSign: (client) => `¿Qué contrato debe firmar ${client}? Diga su título.`,
    signatureProposed: (client, contract) =>
      `Puedo pedir a ${client} que firme ${contract}. No se envía nada antes de que usted lo apruebe.`,
    none: 'Aún no hay ningún contrato.',
    ends: (day) => `termina el ${day}`,
    noEnd: 'sin fecha de fin',
    states: { draft: 'borrador', sent: 'enviado', signed: 'firmado', expired: 'vencido' },
  },

  quotes: {
    all: (count) => `${count === 1 ? 'Un presupuesto' : `${count} presupuestos`}:`,
    waiting: (count, total) =>
      `${count === 1 ? 'Un presupuesto espera' : `${count} presupuestos esperan`} respuesta, ${total} en total:`,
    noneWaiting: 'Ningún presupuesto espera respuesta.',
    proposed: (client, items, total) =>
      `Puedo crear un borrador de presupuesto para ${client}: ${items}, ${total} en total antes de impuestos. No se crea nada antes de que lo apruebes.`,
    none: 'Aún no hay ningún presupuesto.',
    validUntil: (day) => `válido hasta el ${day}`,
    states: {
      draft: 'borrador',
      sent: 'enviado',
      viewed: 'visto por el cliente',
      accepted: 'aceptado',
      declined: 'rechazado',
      expired: 'caducado',
      replaced: 'sustituido',
    },
  },

  recurring: {
    all: (count) => `${count === 1 ? 'Una factura se repite' : `${count} facturas se repiten`}:`,
    none: 'Ninguna factura se repite.',
    schedule: (frequency, interval) => {
      const units = {
        daily: ['día', 'días'],
        weekly: ['semana', 'semanas'],
        monthly: ['mes', 'meses'],
        yearly: ['año', 'años'],
      }
      const [one, many] = units[frequency as keyof typeof units] ?? [frequency, frequency]
      return interval === 1 ? `cada ${one}` : `cada ${interval} ${many}`
    },
    next: (day) => `la próxima el ${day}`,
    paused: 'en pausa',
  },

  find: {
    kinds: {
      client: 'Clientes',
      deal: 'Oportunidades',
      quote: 'Presupuestos',
      invoice: 'Facturas',
      'credit-note': 'Notas de crédito',
      'recurring-invoice': 'Facturas recurrentes',
      signature: 'Firmas',
      contract: 'Contratos',
      template: 'Plantillas de contrato',
      clause: 'Cláusulas',
      task: 'Tareas',
      event: 'Eventos',
      email: 'Correos',
      document: 'Documentos',
      note: 'Notas',
    },
    nothing: (words) => `No encuentro nada sobre «${words}» en tus registros.`,
    found: (words) => `Sobre «${words}» encuentro:`,
    of: (kinds, client) => `${kinds} de ${client}`,
    noneOf: (kinds, client) => `${client} no tiene ${kinds.toLowerCase()} todavía.`,
  },
}

const statuses: Record<string, string> = { active: 'activo', inactive: 'inactivo', pending: 'pendiente' }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '9:00', '17:30' */
const clock = (minuteOfDay: number) => `${Math.floor(minuteOfDay / 60)}:${String(minuteOfDay % 60).padStart(2, '0')}`
