import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'
import { hasWords, wordsOf } from '#platform/text-extraction/pdf-text'
import { isPicture, type ScanLimits, type ScanProblem } from './scan-types'

/** About 150 dots per inch of a letter page: enough for small print, and a quarter of the memory of 300. */
const maxPixels = 2_100_000

export class Unreadable extends Error {
  readonly problem: ScanProblem
  constructor(problem: ScanProblem) {
    super(problem)
    this.problem = problem
  }
}

export type DrawnPage = { png: Buffer; width: number; height: number }
/** A page that has words to select needs no reading. */
type PageWithText = { ownText: string }
type Page = DrawnPage | PageWithText
export type Drawing = { pageCount: number; pages: AsyncGenerator<Page> | Page[] }

/** Draws the pages of a picture or a PDF, one at a time. */
export async function drawPages(content: Buffer, contentType: string, limits: ScanLimits): Promise<Drawing> {
  if (isPicture(contentType)) return { pageCount: 1, pages: [await drawPicture(content, limits)] }
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'))
  const document = await getDocumentProxy(new Uint8Array(content), {
    CanvasFactory,
    maxImageSize: limits.megapixels * 1e6,
  }).catch(() => {
    throw new Unreadable('damaged')
  })
  return { pageCount: document.numPages, pages: pagesOf(document, limits) }
}

async function* pagesOf(document: Awaited<ReturnType<typeof getDocumentProxy>>, { pages, pagesWithText }: ScanLimits) {
  let drawn = 0
  let hasText = false
  for (let number = 1; number <= Math.min(document.numPages, pagesWithText); number++) {
    const page = await document.getPage(number)
    const ownText = wordsOf(await page.getTextContent())
    hasText ||= hasWords(ownText)
    if (drawn === pages && !hasText) return
    // What is beyond the limit is left out, but words further on still count.
    if (hasWords(ownText) || drawn === pages) {
      page.cleanup()
      yield { ownText }
      continue
    }
    drawn++
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.sqrt(maxPixels / (width * height)) })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    // pdf.js names the browser's types.
    const target = { canvas, canvasContext: canvas.getContext('2d') } as never as {
      canvas: HTMLCanvasElement
      canvasContext: CanvasRenderingContext2D
    }
    await page.render({ ...target, viewport }).promise
    page.cleanup()
    yield { png: await canvas.encode('png'), width: canvas.width, height: canvas.height }
  }
}

/** The size is read from the first bytes: a small file may unpack to more than there is memory. */
async function drawPicture(content: Buffer, { megapixels }: ScanLimits): Promise<DrawnPage> {
  const size = sizeOf(content)
  if (size.width * size.height > megapixels * 1e6) throw new Unreadable('too-large')
  const picture = await loadImage(content).catch(() => {
    throw new Unreadable('damaged')
  })
  return shrunk(picture)
}

function sizeOf(content: Buffer) {
  try {
    return imageSize(content)
  } catch {
    throw new Unreadable('damaged')
  }
}

/** The same page, turned to the right by a number of quarters. */
export async function turned({ png, width, height }: DrawnPage, quarters: number): Promise<DrawnPage> {
  const isOnSide = quarters % 2 === 1
  const canvas = createCanvas(isOnSide ? height : width, isOnSide ? width : height)
  const context = canvas.getContext('2d')
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(await loadImage(png), -width / 2, -height / 2)
  return { png: await canvas.encode('png'), width: canvas.width, height: canvas.height }
}

async function shrunk(picture: Image): Promise<DrawnPage> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)))
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // What is transparent would be read as black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return { png: await canvas.encode('png'), width, height }
}
