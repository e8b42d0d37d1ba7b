/** Words that name a day or an hour. */
export const englishDayWords = [
  'fridays?',
  'midday',
  'mondays?',
  'next week',
  'noon',
  'saturdays?',
  'sundays?',
  'thursdays?',
  'today',
  'tomorrow',
  'tonight',
  'tuesdays?',
  'wednesdays?',
  'weekend',
]

export const spanishDayWords = [
  'domingo',
  'hoy',
  'jueves',
  'lunes',
  'ma[nñ]ana',
  'martes',
  'mediod[ií]a',
  'mi[eé]rcoles',
  'pr[oó]xima semana',
  's[aá]bado',
  'semana que viene',
  'viernes',
]
