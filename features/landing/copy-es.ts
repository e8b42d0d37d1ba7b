import type { LandingCopy } from './copy'

export const copyEs: LandingCopy = {
  title: 'Mainstreet: sitios web y asistentes de IA para negocios de barrio',
  description:
    'Un pequeño estudio web y de IA para panaderías, barberías, florerías y talleres. Hacemos el sitio que trae clientes y el asistente que contesta mientras tú trabajas.',
  shareLine: 'Sitios web y asistentes de IA para negocios de barrio',
  skipToContent: 'Ir al contenido',
  languageSwitch: 'Idioma',
  menu: 'Menú',
  mainNavigation: 'Principal',
  home: 'Mainstreet, volver al inicio',
  sections: {
    features: 'Servicios',
    'what-we-do': 'Qué hacemos',
    testimonials: 'Testimonios',
    faq: 'Preguntas',
    contact: 'Contacto',
  },
  schedule: 'Agenda una consulta',
  hero: {
    heading: ['Tu vitrina, abierta', 'toda la noche.'],
    lead: 'Somos un pequeño estudio web y de IA para panaderías, barberías, florerías y talleres. Hacemos el sitio que trae clientes y el asistente que contesta mientras trabajas.',
    more: 'Qué hacemos',
    note: 'La primera media hora es gratis.',
  },
  street: {
    label:
      'Una calle con seis negocios cuyas ventanas se encienden una por una: panadería, barbería, florería, taller, el estudio Mainstreet y un café.',
    bakery: 'PANADERÍA',
    barber: 'BARBERÍA',
    florist: 'FLORERÍA',
    repair: 'TALLER',
    cafe: 'CAFÉ',
    open: 'PASE',
  },
  features: {
    heading: 'Lo que lleva una buena vitrina',
    lead: 'Seis oficios bajo un mismo techo, para que solo tengas que llamar a un número.',
    cards: [
      {
        detail: 'sign',
        title: 'Diseño web a la medida',
        text: 'Hecho para tu negocio como lo haría un rotulista: tu nombre, tu horario, tu manera de hablar. Nunca una plantilla con muebles ajenos.',
      },
      {
        detail: 'window',
        title: 'Integración de IA',
        text: 'Un asistente que responde «¿abren el domingo?» a las once de la noche, toma la reserva y te deja las preguntas que piden una persona.',
      },
      {
        detail: 'till',
        title: 'Aplicaciones a la medida',
        text: 'Pedidos, anticipos, citas, órdenes de reparación. Una sola herramienta, cortada a la forma en que ya atiende tu mostrador.',
      },
      {
        detail: 'awning',
        title: 'Soluciones en la nube',
        text: 'Hospedaje, correo y respaldos bajo un mismo toldo. Aguanta los martes de lluvia y también la víspera del Día de las Madres.',
      },
      {
        detail: 'key',
        title: 'Seguridad',
        text: 'Cerraduras que probamos, actualizaciones que instalamos, respaldos que de verdad hemos abierto. Y una lista corta de quién tiene llave.',
      },
      {
        detail: 'clock',
        title: 'Optimización del rendimiento',
        text: 'Páginas que abren antes de que el cliente guarde el teléfono. Medimos con un celular viejo y una raya de señal, no con el nuestro.',
      },
    ],
  },
  whatWeDo: {
    heading: 'Lo construimos y nos quedamos a la vuelta de la esquina',
    lead: 'Tú conoces tu oficio. Nosotros el nuestro, y te lo explicamos sin rodeos, por escrito y con el precio al final.',
    services: [
      {
        title: 'Sitios web',
        text: 'Menú, horario, precios y cómo llegar: correctos hoy, y fáciles de cambiar por tu cuenta.',
      },
      {
        title: 'Asistentes de IA',
        text: 'Respuestas, reservas y borradores, aprendidos de tus propias palabras. Lo importante no sale sin que tú lo leas.',
      },
      {
        title: 'Aplicaciones',
        text: 'El libro de pedidos, la lista de espera, el tablero del taller: en pantalla, compartidos y nunca perdidos tras la caja.',
      },
      { title: 'Mantenimiento', text: 'Vigilamos, reparamos y mejoramos. Cuando llamas, contesta quien lo construyó.' },
    ],
    approach: {
      label: 'Cómo trabajamos',
      claim: 'Sitios web en 1-2 semanas',
      steps: [
        { title: 'Escuchar', text: 'Pasamos a verte o te llamamos, y miramos cómo es de verdad un día en tu negocio.' },
        { title: 'Dibujar', text: 'En pocos días ves páginas reales con tus propias palabras.' },
        { title: 'Construir', text: 'Lo ves crecer en una dirección privada y dices qué cambiar.' },
        { title: 'Abrir', text: 'Tu dominio, tus cuentas, tus llaves. Nosotros sostenemos la escalera.' },
      ],
      note: 'Tiempo de construcción, desde el día en que tenemos tus textos y fotos.',
    },
  },
  testimonials: {
    heading: 'Lo que cuentan los vecinos',
    quotes: [
      {
        text: 'Los pedidos de pasteles vivían al reverso de los recibos. Ahora cada uno llega con fecha, anticipo y el nombre bien escrito.',
        name: 'Rosa Delfino',
        shop: 'Panadería Lark & Loaf, Annapolis',
        initials: 'L&L',
      },
      {
        text: 'El teléfono ya no suena a mitad de un corte. La gente reserva a medianoche y a las nueve la silla está llena.',
        name: 'Terrence Obiora',
        shop: 'Barbería Fifth Chair, Oakland',
        initials: '5th',
      },
      {
        text: 'Me preguntaron qué es lo que más odio hacer. Presupuestos, les dije. Hoy el sitio cotiza lo sencillo y yo me quedo con los casos raros.',
        name: 'Wen Castellan',
        shop: 'Taller Tidewater, Annapolis',
        initials: 'TR',
      },
    ],
  },
  faq: {
    heading: 'Lo que nos preguntan en el mostrador',
    lead: '¿Tienes otra duda?',
    ask: 'Pregúntanos',
    items: [
      {
        question: '¿Cuánto tarda un sitio web?',
        answer:
          'La mayoría de los sitios toma 2-4 semanas desde la primera llamada hasta la apertura. Construirlo lleva 1-2 semanas; el resto se va en reunir fotos, precios y tu visto bueno.',
      },
      {
        question: '¿Y una aplicación a la medida?',
        answer:
          'Por lo general, 4-8 semanas. Hacia la mitad recibes una primera versión que ya funciona, para que la segunda mitad siga lo que aprendiste al usarla.',
      },
      {
        question: '¿Cuánto va a costar?',
        answer:
          'Después de la consulta gratuita te damos un precio fijo por escrito, con lo que incluye y lo que no. Si no te conviene, te quedas con el plan y no debes nada.',
      },
      {
        question: '¿Qué puede hacer la IA por un negocio de mi tamaño?',
        answer:
          'Lo pequeño y repetido: contestar las mismas diez preguntas, tomar reservas, ordenar el correo, preparar respuestas para que tú las apruebes. Dice que es un asistente y te pasa la conversación cuando duda.',
      },
      {
        question: '¿De quién es el sitio cuando esté listo?',
        answer:
          'Tuyo. El dominio, los textos, la lista de clientes y el código están a tu nombre desde el primer día. Si te vas, te lo llevas todo.',
      },
      {
        question: '¿Qué pasa después de la apertura?',
        answer:
          'Cuidamos que siga en pie, instalamos actualizaciones, revisamos los respaldos y cambiamos lo que haya cambiado en tu negocio. Se paga por mes y puedes parar cualquier mes.',
      },
    ],
  },
  callToAction: {
    heading: 'Pasa, está abierto',
    text: 'Cuéntanos de tu negocio. Media hora, gratis, y te vas con un plan que es tuyo.',
  },
  contact: {
    heading: 'Pide una consulta gratuita',
    lead: 'Escríbenos unas líneas y contestamos en un día hábil. O simplemente llama.',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    headquarters: 'Sede principal',
    westCoast: 'Oficina de la Costa Oeste',
    hours: 'Horario',
  },
  form: {
    language: 'es',
    label: 'Solicitud de consulta gratuita',
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    optional: 'opcional',
    message: 'Mensaje',
    messageHint: '¿Qué vendes o reparas, y qué te gustaría quitarte de encima?',
    leaveEmpty: 'Deja este campo vacío',
    submit: 'Pedir consulta',
    submitting: 'Enviando...',
    success: '¡Gracias! Recibimos tu solicitud de consulta. Te contactaremos muy pronto.',
    failure: 'Hubo un error al enviar tu solicitud. Inténtalo de nuevo o contáctanos directamente.',
    nameMissing: 'Dinos tu nombre, por favor.',
    emailMissing: 'Necesitamos un correo para poder contestarte.',
    emailInvalid: 'Esto no parece un correo. Debe leerse como nombre@example.com.',
    messageMissing: 'Escríbenos una o dos líneas, por favor.',
  },
  login: {
    heading: 'Iniciar sesión',
    lead: 'En la trastienda del estudio.',
    username: 'Usuario o correo',
    password: 'Contraseña',
    cancel: 'Cancelar',
    submit: 'Entrar',
    usernameMissing: 'Escribe tu usuario.',
    passwordMissing: 'Escribe tu contraseña.',
    refused: 'Usuario o contraseña incorrectos',
    failed: 'No se pudo iniciar sesión. Inténtalo de nuevo.',
    codeHeading: 'Un paso más',
    codeLead: 'Escribe el código de tu aplicación de autenticación o uno de tus códigos de recuperación.',
    code: 'Código de autenticación',
    codeMissing: 'Escribe el código.',
    confirmCode: 'Confirmar',
    passkey: 'Usar una llave de acceso',
    passkeyUnknown: 'Esta llave de acceso no se conoce aquí. Entra con tu contraseña o con otra llave.',
    passkeyNone: 'No se usó ninguna llave de acceso. Inténtalo de nuevo o entra con tu contraseña.',
    passkeyElsewhere: 'Las llaves de acceso no funcionan en esta dirección. Abre la dirección pública de este sitio.',
    loginRequired: 'Inicia sesión para continuar.',
    loginRequiredAction: 'Iniciar sesión',
    loggedOut: 'Sesión cerrada',
    loggedOutLine: 'Has cerrado la sesión correctamente.',
    close: 'Cerrar',
  },
  footer: {
    line: 'Un estudio web y de IA para los negocios que echarías de menos.',
    navigation: 'Pie de página',
    login: 'Iniciar sesión',
    dashboard: 'Abrir el panel',
  },
}
