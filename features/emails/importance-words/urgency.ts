/** Says that it is urgent. */
export const urgencyWords = [
  'as soon as possible',
  'asap',
  'critical',
  'emergencia',
  'emergency',
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
]
