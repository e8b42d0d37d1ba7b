import { decodeBytes } from '#platform/charset/decode-bytes'

/** The text of a calendar file, whatever charset its bytes are in. */
export const decodeFile = ({ text, encoding }: { text: string; encoding?: 'base64' | undefined }): string =>
  encoding === 'base64' ? decodeBytes(Buffer.from(text, 'base64')) : text
