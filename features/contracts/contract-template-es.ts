import { lookup } from '#core/lookup'
import { type ContractTemplate, sentences, type TemplateValues, type TypeClauses } from './contract-template'

const term = ({ start, end, settled }: TemplateValues, { isOngoing }: TypeClauses) => {
  if (settled.has('term'))
    return `Este Contrato comienza el ${start}${end ? `, y el plazo acordado en primer lugar termina el ${end}` : ''}. Cuánto dura y cómo se prorroga lo dicen las condiciones que las partes han escrito en este Contrato.`
  if (end)
    return `Este Contrato comienza el ${start} y termina el ${end}, salvo que termine antes conforme a «Terminación». Las partes pueden prorrogarlo por escrito.`
  return isOngoing
    ? `Este Contrato comienza el ${start} y continúa de mes en mes hasta que termine conforme a «Terminación».`
    : `Este Contrato comienza el ${start} y continúa hasta que se completen los Servicios, o hasta que termine conforme a «Terminación».`
}

const fees = ({ paymentTerms, settled }: TemplateValues) =>
  [
    paymentTerms ||
      sentences(
        'El Cliente paga los honorarios que las partes hayan acordado por escrito, como en una cotización aceptada, y en su defecto las tarifas habituales del Prestador. El Prestador facturará al Cliente conforme se entreguen los Servicios.',
        !settled.has('due') && 'Cada factura vence a los 30 días de su fecha.',
      ),
    !settled.has('tax') &&
      'Los impuestos sobre las ventas y similares, donde la ley los exija, se suman a los honorarios.',
    sentences(
      !settled.has('interest') &&
        'Toda cantidad no disputada que no se pague a su vencimiento causará un interés del 1.5% mensual, o la tasa máxima que permita la ley si es menor.',
      'Si un pago se retrasa más de 15 días, el Prestador puede suspender los Servicios con un aviso por escrito de 5 días; las fechas de entrega se aplazan por el tiempo de la suspensión.',
    ),
    'Si el Cliente no está de acuerdo con parte de una factura, lo dirá por escrito dentro de 10 días, con sus razones, y pagará el resto a tiempo.',
    !settled.has('expenses') &&
      'Los gastos ordinarios del Prestador están incluidos. Otros gastos, como viajes, licencias o cuentas pagadas para el Cliente, se cobran al costo y solo si el Cliente los aprobó antes por escrito.',
  ]
    .filter(Boolean)
    .join('\n\n')

/** Translates an English setting: 'The State of Maryland' becomes 'del estado de Maryland'. */
function ofPlace(law: string): string {
  const [, kind = '', name = ''] = /^(?:the )?(state|commonwealth|district|province) of (.+)$/i.exec(law) ?? []
  const article = articles[kind.toLowerCase()]
  return article ? `${article} ${name}` : law.replace(/^(el )?/, (el) => (el ? 'del ' : 'de '))
}

const articles = lookup({
  state: 'del estado de',
  commonwealth: 'de la mancomunidad de',
  district: 'del distrito de',
  province: 'de la provincia de',
})

export const spanishTemplate: ContractTemplate = {
  locale: 'es-US',
  provider: 'Prestador',
  client: 'Cliente',
  taxId: 'Identificación fiscal',
  replaces: (title, start) => `Este Contrato sustituye al contrato «${title}» del ${start} entre las mismas partes.`,
  fallbackProvider: '______________________________',
  ofLaw: ofPlace,
  fallbackLaw: 'el estado donde el Prestador tiene su domicilio comercial principal',
  customClauses: 'Cláusulas adicionales',
  customClausesPrevail: 'Donde estas cláusulas difieran de las secciones anteriores, se aplican estas cláusulas.',
  additionalNotes: 'Notas',
  note: 'Este texto se compuso a partir de una plantilla. No es asesoría legal. Pida a un abogado que lo lea antes de que alguien firme.',
  signature: {
    heading: 'Firmas',
    intro:
      'Al firmar, cada parte confirma que ha leído este Contrato, lo entiende y lo acepta, y que la persona que firma puede hacerlo en su nombre.',
    sign: 'Firma',
    name: 'Nombre',
    title: 'Cargo',
    date: 'Fecha',
  },
  types: {
    service: {
      name: 'Contrato de servicios',
      scope:
        'El Prestador realizará los Servicios con la habilidad y el cuidado de un profesional de su ramo, con personas capacitadas para el trabajo.',
      acceptance:
        'Cuando termine una parte de los Servicios, el Prestador lo avisará. El Cliente tiene 7 días para revisarla y señalar por escrito lo que no corresponda a este Contrato. El Prestador lo corregirá sin costo. Lo que no se objete en 7 días se tiene por aceptado.',
      clientDuties:
        'El Cliente nombrará a una persona que pueda decidir por él, responderá preguntas en 3 días hábiles y dará al Prestador la información, los materiales y los accesos que los Servicios requieran.',
      property:
        'Cuando el Cliente haya pagado por completo una parte del trabajo, el Prestador le cede todos los derechos, incluidos los de autor, sobre lo hecho especialmente para él conforme a este Contrato.',
      warranty:
        'Durante 30 días después de la aceptación, el Prestador corregirá sin costo los Servicios que no se hayan realizado como dice este Contrato, si el Cliente lo avisa en ese plazo.',
      notice: 'Cualquiera de las partes puede terminar este Contrato con aviso por escrito de 14 días.',
      ending:
        'Al terminar, el Cliente paga los Servicios realizados hasta ese día, y el Prestador entrega el trabajo pagado.',
    },
    website: {
      name: 'Contrato de sitio web',
      scope:
        'El Prestador diseñará, construirá y publicará el sitio web descrito arriba. Funcionará en las versiones actuales de los navegadores comunes, en teléfonos y computadoras, y se construirá cuidando la accesibilidad (WCAG 2.2, nivel AA, como meta), el tiempo de carga y los buscadores. No se prometen posiciones en buscadores ni número de visitas. El alojamiento, los dominios y los servicios de terceros están a nombre y a cargo del Cliente, salvo que este Contrato diga otra cosa.',
      acceptance:
        'El Prestador mostrará el sitio en una dirección de prueba antes de publicarlo. El Cliente tiene 10 días para revisarlo. Se incluyen dos rondas de correcciones al diseño acordado; las demás son solicitudes de cambio. El sitio se acepta cuando el Cliente lo dice por escrito, cuando se publica a petición suya, o cuando pasan 10 días sin objeciones por escrito.',
      clientDuties:
        'El Cliente entregará textos, imágenes, logotipos y accesos en las fechas acordadas y garantiza que puede usarlos. Si el material llega tarde, las entregas se aplazan por el mismo tiempo. Si se retrasa más de 60 días, el Prestador puede facturar lo hecho y considerar el proyecto en pausa.',
      property:
        'Cuando el Cliente haya pagado por completo, el Prestador le cede todos los derechos, incluidos los de autor, sobre el diseño, los textos, las imágenes y el código hechos especialmente para él, y le entrega una copia de los archivos del sitio. El software de código abierto, las tipografías, las imágenes de archivo y los servicios de terceros siguen bajo sus propias licencias, que el Prestador indicará si se le pide.',
      warranty:
        'Durante 60 días después de la publicación, el Prestador corregirá sin costo los errores que impidan que el sitio funcione como dice este Contrato, si se avisan en ese plazo. No cubre cambios hechos por otros ni fallas del alojamiento o de servicios de terceros.',
      notice: 'Cualquiera de las partes puede terminar este Contrato con aviso por escrito de 14 días.',
      ending:
        'Al terminar, el Cliente paga el trabajo hecho hasta ese día en proporción al total y recibe los archivos de lo pagado. Los dominios y cuentas que se tengan para el Cliente se le transfieren sin demora.',
    },
    consulting: {
      name: 'Contrato de consultoría',
      scope:
        'El Prestador asesorará al Cliente en los asuntos descritos arriba, con honestidad y en interés del Cliente. El Prestador decide cómo y dónde hace el trabajo. La asesoría depende de la información recibida; las decisiones y sus resultados son del Cliente. El Prestador no da asesoría legal, fiscal ni de inversiones.',
      acceptance:
        'Los informes y demás resultados escritos se tienen por aceptados salvo que el Cliente señale por escrito, dentro de 7 días, lo que no corresponda a este Contrato.',
      clientDuties:
        'El Cliente dará información completa y correcta, acceso a las personas y los registros necesarios, y decisiones a tiempo. Las citas canceladas con menos de 24 horas de anticipación pueden cobrarse.',
      property:
        'Una vez pagados, el Prestador cede al Cliente todos los derechos, incluidos los de autor, sobre los informes, análisis y demás resultados escritos hechos para él. El Prestador conserva sus métodos, plantillas y conocimientos generales y puede usarlos con otros; lo que de ello forme parte de un resultado, el Cliente puede usarlo sin límite en su negocio.',
      warranty:
        'El Prestador garantiza que su asesoría se da con cuidado profesional. Si un resultado escrito tiene errores imputables al Prestador y el Cliente los avisa dentro de 30 días, los corregirá sin costo. No se promete ningún resultado comercial en particular.',
      notice: 'Cualquiera de las partes puede terminar este Contrato con aviso por escrito de 14 días.',
      ending:
        'Al terminar, el Cliente paga el tiempo trabajado y los gastos acordados hasta ese día, y el Prestador entrega los resultados que existan, terminados o no.',
    },
    maintenance: {
      name: 'Contrato de mantenimiento',
      scope:
        'El Prestador cuidará lo descrito arriba durante la vigencia: mantenimiento regular, actualizaciones, revisiones y ayuda cuando algo falle. El Prestador responde los avisos en días hábiles, normalmente en un día hábil, y comienza a trabajar en una falla que detenga el negocio del Cliente dentro de 4 horas hábiles de su aviso. Son metas de respuesta, no promesas de que toda falla pueda repararse en ese tiempo. Las funciones nuevas y los cambios mayores son solicitudes de cambio.',
      acceptance:
        'El trabajo de mantenimiento se tiene por aceptado salvo que el Cliente avise de un problema dentro de 7 días.',
      clientDuties:
        'El Cliente avisará pronto de los problemas y de lo que vio, dará los accesos necesarios, mantendrá pagadas sus cuentas y licencias, y no dejará que otros cambien lo que se mantiene sin avisar al Prestador.',
      property:
        'Lo que se mantiene sigue siendo del Cliente. Una vez pagados, el Prestador le cede todos los derechos, incluidos los de autor, sobre los cambios hechos especialmente para él. Las herramientas que el Prestador usa para su trabajo siguen siendo suyas.',
      warranty:
        'El Prestador repetirá sin costo el mantenimiento que no se haya hecho bien, si se avisa dentro de 30 días. El Prestador guarda respaldos donde este Contrato lo diga y los prueba a intervalos razonables; de otro modo, el Cliente es responsable de sus copias.',
      notice:
        'Cualquiera de las partes puede terminar este Contrato al final de cualquier mes con aviso por escrito de 30 días.',
      ending:
        'Al terminar, el Cliente paga los honorarios debidos hasta ese día, y se devuelve lo pagado por adelantado por el tiempo posterior. El Prestador entrega contraseñas, documentación y copias, y ayuda a quien lo suceda hasta 2 horas sin costo.',
      isOngoing: true,
    },
    general: {
      name: 'Contrato',
      scope:
        'El Prestador hará lo descrito arriba con habilidad y cuidado razonables, y en un tiempo razonable salvo que se acuerde una fecha.',
      acceptance:
        'El Cliente tiene 7 días después de la entrega para señalar por escrito lo que no corresponda a este Contrato. Lo que no se objete en ese plazo se tiene por aceptado.',
      clientDuties:
        'El Cliente dará a tiempo la información, las decisiones y los accesos que el trabajo razonablemente requiera.',
      property:
        'Una vez pagado, el Prestador cede al Cliente todos los derechos, incluidos los de autor, sobre lo que haga especialmente para él conforme a este Contrato.',
      warranty:
        'El Prestador corregirá sin costo lo que no se haya hecho como dice este Contrato, si el Cliente lo avisa dentro de 30 días de la entrega.',
      notice: 'Cualquiera de las partes puede terminar este Contrato con aviso por escrito de 14 días.',
      ending: 'Al terminar, el Cliente paga lo hecho hasta ese día, y cada parte devuelve lo que pertenece a la otra.',
    },
  },
  opening: ({ provider, client, start }, { name }) =>
    [
      `Este ${name} (el «Contrato») entra en vigor el ${start}. Se celebra entre:`,
      [`${provider.name} (el «Prestador»)`, ...provider.details].join(', '),
      'y',
      [`${client.name} (el «Cliente»)`, ...client.details].join(', '),
    ].join('\n\n'),
  sections: (values, type) => [
    {
      heading: 'Servicios',
      body: `El Prestador realizará lo siguiente (los «Servicios»):\n\n${values.services}\n\n${type.scope}`,
    },
    { heading: 'Lo que aporta el Cliente', body: type.clientDuties },
    { heading: 'Revisión y aceptación', body: type.acceptance },
    { heading: 'Vigencia', body: term(values, type) },
    { heading: 'Honorarios y pago', body: fees(values) },
    {
      heading: 'Solicitudes de cambio',
      body: 'Cualquiera de las partes puede proponer cambios a los Servicios. El Prestador dirá por escrito lo que un cambio significa para los honorarios y las fechas. Un cambio se acuerda cuando ambas partes lo confirman por escrito; basta el correo electrónico. Hasta entonces el trabajo sigue como se acordó antes.',
    },
    {
      heading: 'Propiedad intelectual',
      body: `${type.property}\n\nHasta entonces el Prestador conserva sus derechos sobre el trabajo. Lo que cada parte ya tenía, o haga fuera de este Contrato, sigue siendo suyo; donde herramientas o materiales propios del Prestador formen parte del trabajo, el Cliente puede usarlos como parte de él, por el tiempo que quiera y sin más costo. El Prestador puede mostrar el trabajo terminado como referencia salvo que el Cliente se oponga por escrito.`,
    },
    {
      heading: 'Confidencialidad',
      body: 'Cada parte mantendrá en secreto lo que conozca de la otra que esté marcado como confidencial o que claramente lo sea, lo usará solo para este Contrato y lo protegerá como a sus propios secretos, y con no menos que un cuidado razonable. No incluye lo que es público, lo que la otra parte ya sabía o descubrió por sí misma, ni lo que la ley obligue a revelar; en ese caso avisará antes si puede. Nada de esto impide denunciar ante una autoridad una violación de la ley. Si se le pide, cada parte devuelve o destruye lo que tenga de los secretos de la otra. Los datos personales se tratan como exige la ley. Estos deberes duran 3 años después de terminado este Contrato, y para secretos comerciales y datos personales mientras lo sean.',
    },
    {
      heading: 'Garantías',
      body: `${type.warranty}\n\nCada parte garantiza que puede celebrar este Contrato y que lo que aporta no infringe a sabiendas derechos de nadie. Fuera de lo que dice este Contrato, el Prestador no da otras garantías, expresas ni implícitas, incluidas las de comerciabilidad o idoneidad para un fin determinado, en cuanto la ley permita decirlo.`,
    },
    {
      heading: 'Responsabilidad',
      body: 'Ninguna parte responde ante la otra por lucro cesante, pérdida de datos u otros daños indirectos o consecuentes. La responsabilidad total de cada parte conforme a este Contrato se limita a los honorarios pagados y por pagar en los 12 meses anteriores a la reclamación. Estos límites no se aplican a los honorarios debidos, a la violación de la confidencialidad, a la infracción de la propiedad intelectual de la otra, a la culpa grave o al dolo, ni donde la ley no permita un límite.\n\nCada parte defenderá e indemnizará a la otra frente a reclamaciones de terceros que provengan de su propio incumplimiento de este Contrato, si se le avisa pronto y puede dirigir la defensa.',
    },
    {
      heading: 'Terminación',
      body: `${sentences(!values.settled.has('notice') && type.notice, 'Cualquiera puede terminar este Contrato de inmediato si la otra lo incumple gravemente y no lo remedia dentro de 10 días de habérselo dicho por escrito, o si cae en insolvencia.')}\n\n${type.ending}\n\nLas secciones sobre pago, propiedad intelectual, confidencialidad, garantías, responsabilidad y ley aplicable siguen vigentes después del término.`,
    },
    {
      heading: 'Disposiciones generales',
      body: 'El Prestador es un contratista independiente, no empleado, socio ni agente del Cliente, y paga sus propios impuestos y seguros. Ninguna parte puede ceder este Contrato sin el consentimiento por escrito de la otra, que no se negará sin buena razón; el Prestador puede usar subcontratistas y responde por su trabajo.\n\nNinguna parte responde por retrasos causados por hechos fuera de su control razonable, siempre que avise y reanude en cuanto pueda. Los avisos se dan por escrito a las direcciones de arriba; basta el correo electrónico. Si una parte de este Contrato no puede exigirse, el resto sigue vigente. No ejercer un derecho no es renunciar a él. Este es el acuerdo completo entre las partes sobre su objeto; salvo las solicitudes de cambio, solo puede modificarse por escrito firmado por ambas. Puede firmarse en ejemplares separados y de forma electrónica.',
    },
    {
      heading: 'Ley aplicable y controversias',
      body: `Este Contrato se rige por las leyes ${ofPlace(values.governingLaw)}, sin atender a sus reglas sobre conflicto de leyes. Las partes intentarán primero resolver una controversia conversando y luego, si alguna lo pide, por mediación. Lo que quede lo deciden los tribunales de ese lugar, cuya jurisdicción aceptan ambas partes.`,
    },
  ],
}
