/** In the order of the calendar. */
export const englishMonthWords = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

export const shortEnglishMonthWords = ['jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sept?', 'oct', 'nov', 'dec']

export const spanishMonthWords = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

export const otherSpanishMonthWords = ['ene', 'abr', 'ago', 'setiembre', 'dic']

export const englishWeekdayWords = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export const shortEnglishWeekdayWords = ['sun', 'mon', 'tues?', 'weds?', 'thurs?', 'thu', 'fri', 'sat']

export const spanishWeekdayWords = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']

export const shortSpanishWeekdayWords = ['dom', 'lun', 'mar', 'mie', 'jue', 'vie', 'sab']
