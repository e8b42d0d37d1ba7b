import type { ContractType } from './contract'
import type { SettledSubject } from './own-terms'

/** A party as the contract names it; `details` are its address, tax number, e-mail and the like. */
export type Party = { name: string; details: string[] }

/** Values inserted into the sentences; all plain text. */
export type TemplateValues = {
  title: string
  provider: Party
  client: Party
  start: string
  end: string | null
  services: string
  paymentTerms: string
  governingLaw: string
  /** Subjects that the owner's own terms cover, which the template leaves out. */
  settled: Set<SettledSubject>
}

/** The clauses that differ between types of contract. */
export type TypeClauses = {
  /** 'Website Agreement' */
  name: string
  scope: string
  acceptance: string
  clientDuties: string
  property: string
  warranty: string
  /** Termination without cause. */
  notice: string
  ending: string
  /** Without an end date it goes on until it is ended; other contracts end with the work. */
  isOngoing?: true
}

export type Section = { heading: string; body: string }

/** One paragraph of those that apply. */
export const sentences = (...found: (string | false)[]) => found.filter(Boolean).join(' ')

/** The contract text in one language. */
export type ContractTemplate = {
  types: Record<ContractType, TypeClauses>
  opening: (filling: TemplateValues, type: TypeClauses) => string
  sections: (filling: TemplateValues, type: TypeClauses) => Section[]
  customClauses: string
  /** States that custom clauses take precedence over the sections above. */
  customClausesPrevail: string
  additionalNotes: string
  provider: string
  client: string
  taxId: string
  fallbackProvider: string
  /** The paragraph that a new version of a signed contract opens with. */
  replaces: (title: string, start: string) => string
  fallbackLaw: string
  /** The place as it follows 'the laws of' or 'las leyes'. */
  ofLaw: (law: string) => string
  note: string
  /** Labels of the signature block. */
  signature: { heading: string; sign: string; name: string; title: string; date: string; intro: string }
  locale: string
}
