/** Subjects that the owner's own terms may cover; the template's sentence on them is then left out. */
export type SettledSubject = 'due' | 'tax' | 'interest' | 'expenses' | 'term' | 'notice'

/** In both languages of the templates: a Spanish contract may well have English terms. */
const patterns: Record<SettledSubject, RegExp> = {
  due: /\b(due|payable|net \d+|within \d+ days|vence[n]?|pagader[oa]s?|a \d+ d[ií]as|en \d+ d[ií]as)(?![\p{L}])/iu,
  tax: /\b(tax|taxes|vat|gst|hst|iva|igic|impuestos?)(?![\p{L}])/iu,
  interest: /\b(interest|late (fees?|charges?|payments?)|inter[eé]s|intereses|mora|recargos?)(?![\p{L}])/iu,
  expenses: /\b(expenses?|travel|mileage|gastos?|viajes?|desplazamientos?)(?![\p{L}])/iu,
  term: /\b(month[- ]to[- ]month|renews?|renewals?|renewed|(minimum|initial|fixed) term|term of|mes a mes|renueva[n]?|renovaci[oó]n|pr[oó]rrogas?|plazo m[ií]nimo|vigencia de)(?![\p{L}])/iu,
  notice:
    /\b(notice of|(days?|weeks?|months?)['’]?s?( written)? notice|preaviso|aviso( previo)?( por escrito)? de)(?![\p{L}])/iu,
}

export const settledSubjects = (...terms: string[]): Set<SettledSubject> =>
  new Set(
    (Object.keys(patterns) as SettledSubject[]).filter((subject) => terms.some((text) => patterns[subject].test(text))),
  )
