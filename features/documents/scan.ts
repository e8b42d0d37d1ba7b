import * as z from 'zod'
import { searchKey, searchWords, spellings } from '#core/search-key'
import { Receipt } from './receipt'

export const scanLanguages = ['eng', 'spa'] as const
export type ScanLanguage = (typeof scanLanguages)[number]
export const scanLanguageNames: Record<ScanLanguage, string> = { eng: 'English', spa: 'Spanish' }

export const ScanSettings = z.object({
  languages: z
    .array(z.enum(scanLanguages, 'There is no such language'))
    .min(1, 'Please choose at least one language')
    .transform((chosen) => scanLanguages.filter((language) => chosen.includes(language))),
})
export type ScanSettings = z.output<typeof ScanSettings>
export const defaultScanSettings: ScanSettings = { languages: [...scanLanguages] }

export const scanStates = ['waiting', 'reading', 'read', 'failed'] as const
export const receiptStates = ['suggested', 'used', 'dismissed'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** The folder of receipts whose suggestion was used. */
export const receiptFolder = 'Receipts'

export const ScanPage = z.object({
  page: z.number(),
  /** Words in lines, separated by one space. */
  text: z.string(),
  /** Of each word left, top, width and height, in ten-thousandths of the page's sides. */
  boxes: z.array(z.number()),
})
export type ScanPage = z.output<typeof ScanPage>

export const Scan = z.object({
  /** `none`: the document has its own text, or is not a picture. */
  state: z.enum(['none', ...scanStates]),
  /** Why it could not be read, fit to show. */
  problem: z.string().nullable(),
  pageCount: z.number(),
  pages: z.array(ScanPage),
  receipt: Receipt.extend({ state: z.enum(receiptStates) }).nullable(),
})
export type Scan = z.output<typeof Scan>

export const problemMessages = {
  'too-large': 'The picture is too large to be read. Upload a smaller copy as a new version.',
  damaged: 'The file is damaged or locked, so its words could not be read.',
  stopped: 'Reading the words took too much time or memory, so it was stopped.',
}

export type Mark = { left: number; top: number; width: number; height: number }

/** The places of the words that begin with a word of the search, in parts of one. */
export function marksOf({ text, boxes }: Pick<ScanPage, 'text' | 'boxes'>, search: string): Mark[] {
  const wanted = searchWords(search).flatMap(spellings)
  if (wanted.length === 0 || boxes.length === 0) return []
  return text.split(/[ \n]/).flatMap((word, at) => {
    const parts = searchKey(word).match(/[\p{L}\p{N}]+/gu) ?? []
    if (!parts.some((part) => wanted.some((start) => part.startsWith(start)))) return []
    const [left = 0, top = 0, width = 0, height = 0] = boxes.slice(at * 4, at * 4 + 4).map((part) => part / 10_000)
    return [{ left, top, width, height }]
  })
}
