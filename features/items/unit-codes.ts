/** Codes of UN/ECE Recommendation 20 by the words that people write, in English and Spanish. */
const codes: Record<string, string[]> = {
  HUR: ['h', 'hr', 'hrs', 'hour', 'hours', 'hora', 'horas'],
  MIN: ['min', 'minute', 'minutes', 'minuto', 'minutos'],
  DAY: ['d', 'day', 'days', 'día', 'días', 'dia', 'dias'],
  WEE: ['week', 'weeks', 'semana', 'semanas'],
  MON: ['month', 'months', 'mes', 'meses'],
  ANN: ['year', 'years', 'año', 'años'],
  H87: ['piece', 'pieces', 'pc', 'pcs', 'pieza', 'piezas', 'ud', 'uds', 'unit', 'units', 'unidad', 'unidades'],
  KMT: ['km', 'kilometre', 'kilometres', 'kilometer', 'kilometers', 'kilómetro', 'kilómetros'],
  SMI: ['mi', 'mile', 'miles', 'milla', 'millas'],
  MTR: ['m', 'metre', 'metres', 'meter', 'meters', 'metro', 'metros'],
  MTK: ['m²', 'm2', 'sqm'],
  KGM: ['kg', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramo', 'kilogramos'],
  LTR: ['l', 'litre', 'litres', 'liter', 'liters', 'litro', 'litros'],
  ZP: ['page', 'pages', 'página', 'páginas'],
  D68: ['word', 'words', 'palabra', 'palabras'],
  SET: ['set', 'sets', 'juego', 'juegos'],
  E48: ['service', 'services', 'servicio', 'servicios'],
}
const codeByWord = new Map(Object.entries(codes).flatMap(([code, words]) => words.map((word) => [word, code])))

/** "One" for a line without a unit; undefined for a word that is not known. */
export const unitCode = (unit: string | null): string | undefined =>
  unit === null || unit.trim() === '' ? 'C62' : codeByWord.get(unit.trim().toLowerCase().replace(/\.$/, ''))

/** The unit of a price: 'month' of "months". Words that are not known stay as they are. */
export function unitOfOne(unit: string): string {
  const code = codeByWord.get(unit.toLowerCase())
  const one = [unit.slice(0, -1), unit.slice(0, -2)].find((word) => code && codeByWord.get(word.toLowerCase()) === code)
  return /s$/i.test(unit) && one ? one : unit
}
