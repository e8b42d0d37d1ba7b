import type { ContractText } from './contract'

/** All that a contract says, as one text, for whoever searches. */
export const contractWords = ({ opening, sections, signatures, note }: ContractText): string =>
  [
    opening,
    ...sections.flatMap(({ heading, body }) => [heading, body]),
    ...signatures.flatMap(({ role, name }) => [role, name]),
    note,
  ]
    .filter(Boolean)
    .join('\n')
