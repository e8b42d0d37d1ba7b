import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
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

/** One byte a pixel: the recogniser sees no colours. */
export type DrawnPage = { grey: Uint8Array; width: number; height: number }
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
    yield greyOf(canvas)
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
export function turned({ grey, width, height }: DrawnPage, quarters: number): DrawnPage {
  if (quarters === 0) return { grey, width, height }
  const right = new Uint8Array(grey.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) right[x * height + height - 1 - y] = grey[y * width + x] as number
  return turned({ grey: right, width: height, height: width }, quarters - 1)
}

function shrunk(picture: Image): DrawnPage {
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)))
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  // What is transparent would be read as black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return greyOf(canvas)
}

/** As bright as the eye sees it. */
function greyOf(canvas: Canvas): DrawnPage {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    grey[at] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { grey, width, height }
}
