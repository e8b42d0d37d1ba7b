import type { ContractLanguage, ContractType } from './contract'
import { wordingEn } from './wording-en'
import { wordingEs } from './wording-es'

/** Who takes part, as the contract names them. */
export type Party = { name: string; particulars: string[] }

/** What the sentences are filled with; each is plain text. */
export type Filling = {
  title: string
  provider: Party
  client: Party
  start: string
  end: string | null
  services: string
  paymentTerms: string
  governingLaw: string
}

/** What differs from one type of contract to another. */
export type TypeWording = {
  /** 'Website Agreement' */
  name: string
  scope: string
  acceptance: string
  clientHelps: string
  property: string
  warranty: string
  /** How either party may end it without a reason. */
  notice: string
  ending: string
}

export type Section = { heading: string; body: string }

/** One language's contract: the sentences, in the order in which they are read. */
export type Wording = {
  types: Record<ContractType, TypeWording>
  opening: (filling: Filling, type: TypeWording) => string
  sections: (filling: Filling, type: TypeWording) => Section[]
  customClauses: string
  /** What the owner's own clauses are to the rest. */
  customClausesGoFirst: string
  additionalNotes: string
  provider: string
  client: string
  taxId: string
  fallbackProvider: string
  fallbackLaw: string
  note: string
  /** The words around the signature lines. */
  signature: { heading: string; sign: string; name: string; title: string; date: string; intro: string }
  locale: string
}

export const wordings: Record<ContractLanguage, Wording> = { en: wordingEn, es: wordingEs }
