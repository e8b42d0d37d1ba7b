/** Says that it is urgent. */
export const urgencyWords = [
  'as soon as possible',
  'asap',
  'immediate',
  'immediately',
  'inmediata',
  'inmediatamente',
  'inmediato',
  'right away',
  'urgencia',
  'urgent',
  'urgente',
  'urgently',
  /critical(?!ly|[- ](path|mass|thinking|review|illness|reading|edition))/,
  /emergency(?![- ](button|call|contact|drill|exit|fund|kit|lighting|number|page|plan|procedure|service|training)s?)/,
  /(?<!(luces|numero|plan|salida|simulacro|telefono) de )emergencia/,
]
