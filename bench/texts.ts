/** Common words first, as in ordinary English and Spanish. */
const words =
  `the of and to in a is that for it de la que el en y los se del las was with on as by be at this from his un por con no una su para es al lo
  are or have not had we they you her which one more your all there invoice client please thanks meeting como más o pero sus le ha me sin sobre
  price order bread bakery garden window delivery friday monday contract signature payment bank street market flour oven kitchen tienda pedido
  factura cliente gracias reunión mercado calle panadería jardín ventana viernes lunes firma contrato banco cocina harina horno plazo entrega
  proposal estimate budget quarter painting photograph website logo domain hosting backup mirror ladder hammer copper timber gravel drainage
  presupuesto propuesta pintura fotografía página dominio espejo escalera martillo cobre madera grava desagüe tejado cristal ladrillo quillfeather`
    .split(/\s+/)
    .filter(Boolean)

/** A text in which the word of rank r occurs about 1/r as often as the first (Zipf). The same seed gives the same text. */
export function textOf(characters: number, seed: number): string {
  let state = seed * 2_654_435_761 + 12_345
  const parts: string[] = []
  for (let length = 0; length < characters; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const word = words[Math.floor(words.length ** (state / 2 ** 32)) - 1] ?? ''
    parts.push(state % 12 === 0 ? `${word}.` : word)
    length += word.length + 1
  }
  return parts.join(' ')
}
