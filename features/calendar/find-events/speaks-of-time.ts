const days =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(today|tonight|tomorrow|noon|midday|next week|weekend)\b|\b(lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|hoy|ma[nñ]ana|mediod[ií]a|semana que viene|pr[oó]xima semana)/i

/** Whether a text names any day or hour at all; without one there is no event to be found in it. */
export const speaksOfTime = (text: string): boolean => /\d/.test(text) || days.test(text)
