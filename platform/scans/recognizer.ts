import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { DrawnPage } from './draw-pages'

type Box = { x0: number; y0: number; x1: number; y1: number }
type Word = { text: string; confidence: number; bbox: Box }
type Block = { paragraphs: { lines: { words: Word[] }[] }[] }
export type RecognizedPage = { confidence: number; blocks: Block[] }
export type Recognizer = (page: DrawnPage) => RecognizedPage

const { resolve } = createRequire(import.meta.url)
const neuralNetworkOnly = 1

/**
 * Loads Tesseract with the data of the languages, without its older engine. Its own wrapper for Node always loads both,
 * in a thread of its own.
 */
export async function loadRecognizer(languages: readonly string[]): Promise<Recognizer> {
  const { default: loadEngine } = await import('tesseract.js-core/tesseract-core-simd-lstm.js')
  const engine = await loadEngine({ TesseractProgress() {} })
  for (const language of languages) {
    const file = resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
    engine.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(file)))
  }
  const api = new engine.TessBaseAPI()
  if (api.Init(null, languages.join('+'), neuralNetworkOnly) !== 0) throw new Error('Tesseract did not start')
  return ({ grey, width, height }) => {
    // A portable greymap: nothing to compress and to unpack.
    engine.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]))
    if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract did not open the picture')
    api.Recognize(null)
    return { confidence: api.MeanTextConf(), blocks: JSON.parse(api.GetJSONText()).blocks ?? [] }
  }
}
