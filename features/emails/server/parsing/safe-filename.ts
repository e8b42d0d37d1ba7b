import { cleanText, truncate } from './clean-text'

/** Removes folders, text-direction marks, and leading or trailing dots from a file name. */
export const safeFilename = (name: string) =>
  truncate(
    cleanText(name)
      .replace(/^.*[\\/]/, '')
      .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
      .replace(/^[.\s-]+|[.\s]+$/g, ''),
    200,
  )
