import { mediaTypeOf } from '#core/content-type'
import { minute } from '#core/durations'

/** What may be a scan: pictures, and PDFs whose pages are drawn first. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

export const isPicture = (contentType: string) => pictureTypes.includes(mediaTypeOf(contentType))
export const isScannable = (contentType: string) =>
  isPicture(contentType) || mediaTypeOf(contentType) === 'application/pdf'

/** Sides are counted in this many parts, so that a box fits every size at which a page is shown. */
export const sideParts = 10_000

/**
 * One page: its words in lines, separated by one space, and for each word left, top, width and height in parts of the
 * page's sides.
 */
export type ScannedPage = {
  text: string
  boxes: number[]
  /** Of a page that has words to select: it was not read, and `text` is empty. */
  ownText?: string
}

/** Why a file was not read; a file that is too large or damaged stays so, what was stopped may be tried again. */
export const scanProblems = ['too-large', 'damaged', 'stopped'] as const
export type ScanProblem = (typeof scanProblems)[number]

export type Scan =
  | { outcome: 'read'; pages: ScannedPage[]; pageCount: number }
  | { outcome: 'unread'; problem: ScanProblem }

export type ScanLimits = {
  /** For one page. A slow or busy machine needs much more than the processor time of a page. */
  pageMilliseconds: number
  /** For all pages of a file. */
  fileMilliseconds: number
  megabytes: number
  /** How many scanned pages of a file are read. */
  pages: number
  /** How many pages are searched for selectable text. */
  pagesWithText: number
  /** Of a picture before it is shrunk, in millions. */
  megapixels: number
}

export const scanLimits: ScanLimits = {
  pageMilliseconds: 2 * minute,
  fileMilliseconds: 15 * minute,
  megabytes: 300,
  pages: 30,
  pagesWithText: 300,
  megapixels: 30,
}

/** A line of the process's answer. */
export type ScanLine = { pageCount: number } | ScannedPage | { problem: ScanProblem }
