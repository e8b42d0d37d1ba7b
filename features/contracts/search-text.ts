import type { ContractText } from './contract'

/** The contract's full text, for the search index. */
export const contractSearchText = ({ opening, sections, signatures, note }: ContractText): string =>
  [
    opening,
    ...sections.flatMap(({ heading, body }) => [heading, body]),
    ...signatures.flatMap(({ role, name }) => [role, name]),
    note,
  ]
    .filter(Boolean)
    .join('\n')
