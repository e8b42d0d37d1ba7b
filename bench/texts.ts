/** In a few of the seeded records and in no text below. */
export const rareWord = 'quillfeather'

/** Common words first, as in ordinary English and Spanish. */
const commonWords =
  `the of and to in a is that for it de la que el en y los se del las was with on as by be at this from his un por con no una su para es al lo
  are or have not had we they you her which one more your all there invoice client please thanks meeting como más o pero sus le ha me sin sobre
  price order bread bakery garden window delivery friday monday contract signature payment bank street market flour oven kitchen tienda pedido
  factura cliente gracias reunión mercado calle panadería jardín ventana viernes lunes firma contrato banco cocina harina horno plazo entrega
  proposal estimate budget quarter painting photograph website logo domain hosting backup mirror ladder hammer copper timber gravel drainage
  presupuesto propuesta pintura fotografía página dominio espejo escalera martillo cobre madera grava desagüe tejado cristal ladrillo`
    .split(/\s+/)
    .filter(Boolean)

/** Of a vocabulary as large as that of a few years of business: names, places and products come after the common words. */
const vocabulary = 20_000

/** A text in which the word of rank r occurs about 1/r as often as the first (Zipf). The same seed gives the same text. */
export function textOf(characters: number, seed: number): string {
  let state = seed * 2_654_435_761 + 12_345
  const parts: string[] = []
  for (let length = 0; length < characters; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const word = wordOf(Math.floor(vocabulary ** (state / 2 ** 32)))
    parts.push(state % 12 === 0 ? `${word}.` : word)
    length += word.length + 1
  }
  return parts.join(' ')
}

const syllables = 'ma to ri len sa vor pe lin do ga ber tu no cas fi ner lo mir za hel'.split(' ')

/** The word of a rank, counted from 1; after the common ones a made-up one. */
function wordOf(rank: number): string {
  const common = commonWords[rank - 1]
  if (common) return common
  let word = ''
  for (let left = rank; left > 0; left = Math.floor(left / syllables.length)) word += syllables[left % syllables.length]
  return word
}
