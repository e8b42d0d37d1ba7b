export type Language = 'en' | 'es'

const spanish =
  /(?<![\p{L}])(el|los|las|una|que|por|para|con|del|al|se|su|sus|es|está|están|esta|muy|como|pero|más|hola|gracias|saludos|buenos|buenas|días|tardes|usted|ustedes|nos|te|le|les|lo|ya|si|sí|también|cuando|donde|hay|tengo|tiene|puede|puedes|podemos|quiero|quería|mañana|hoy|lunes|martes|miércoles|jueves|viernes|sábado|domingo|estimado|estimada|factura|pedido|reunión|cita|semana|mes|año|nuestro|nuestra|correo|enviar|envío|adjunto)(?![\p{L}])/giu
const english =
  /(?<![\p{L}])(the|and|of|to|in|is|you|that|it|for|on|are|with|as|I|your|this|be|at|have|from|or|we|will|can|our|if|not|by|but|please|thanks|hi|hello|dear|would|could|has|was|been|just|any|there|what|when|let|know|me|my|us|an|do|did|so|all|up|out|about|tomorrow|monday|tuesday|wednesday|thursday|friday)(?![\p{L}])/giu

/** English or Spanish, by the small words; English where neither speaks up. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 1500)
  const signs = (sample.match(/[¿¡ñ]/g)?.length ?? 0) * 2
  return count(sample, spanish) + signs > count(sample, english) ? 'es' : 'en'
}

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0
