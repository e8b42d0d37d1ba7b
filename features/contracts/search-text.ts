import type { ContractText } from './contract'
import { plainText } from './markdown-text'

/** The contract's full text, for the search index. */
export const contractSearchText = ({ format, opening, sections, signatures, note }: ContractText): string =>
  [
    plainText({ format }, opening),
    ...sections.flatMap(({ heading, body }) => [heading, plainText({ format }, body)]),
    ...signatures.flatMap(({ role, name }) => [role, name]),
    note,
  ]
    .filter(Boolean)
    .join('\n')
