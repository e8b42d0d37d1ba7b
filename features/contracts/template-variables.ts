import type { ContractText } from './contract'

type VariableKind = 'text' | 'long' | 'date'

/** Where a value comes from: the contract's own fields, a record, or the owner, who types it. */
type VariableSource = 'form' | 'record' | 'owner'

type KnownVariable = { label: string; source: VariableSource; kind?: VariableKind }

/** The variables that are filled in where the value is known. Every other name is a field of the template's own. */
export const knownVariables: Record<string, KnownVariable> = {
  title: { label: 'Contract title', source: 'form' },
  client_name: { label: 'Client’s name', source: 'record' },
  client_business: { label: 'Client’s business', source: 'record' },
  client_email: { label: 'Client’s email', source: 'record' },
  client_address: { label: 'Client’s address', source: 'record' },
  business_name: { label: 'Your business', source: 'record' },
  business_address: { label: 'Your address', source: 'record' },
  business_email: { label: 'Your email', source: 'record' },
  business_phone: { label: 'Your phone', source: 'record' },
  owner_name: { label: 'Your name', source: 'record' },
  tax_id: { label: 'Your tax ID', source: 'record' },
  governing_law: { label: 'Governing law', source: 'record' },
  start_date: { label: 'Start date', source: 'form', kind: 'date' },
  end_date: { label: 'End date', source: 'form', kind: 'date' },
  today: { label: 'Today', source: 'record', kind: 'date' },
  services: { label: 'Services', source: 'form', kind: 'long' },
  payment_terms: { label: 'Payment terms', source: 'form', kind: 'long' },
  amount: { label: 'Amount', source: 'record' },
  deposit: { label: 'Deposit', source: 'record' },
  deal_name: { label: 'Deal', source: 'record' },
}

/** Where the chosen clauses are printed; without it, after the last section. */
export const clausesMark = 'clauses'

const pattern = /\{\{([^{}\n]{1,80})\}\}/g
const isName = /^\p{L}[\p{L}\p{N}_]{0,59}$/u

/** '{{ Client name }}' and '{{client_name}}' are one variable. */
export const variableName = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/** 'First payment' for 'first_payment'. */
export function variableLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return knownVariables[name]?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const variableKind = (name: string): VariableKind =>
  knownVariables[name]?.kind ?? (/(^|_)(date|fecha)(_|$)/.test(name) ? 'date' : 'text')

/** The variables of a text in their order, each once. */
export function variablesIn(...texts: string[]): string[] {
  const names = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, typed = '']) => variableName(typed)))
  return [...new Set(names)].filter((name) => name !== clausesMark && isName.test(name))
}

/** What stands in double braces and is no name of a variable. */
export function misspelledVariables(text: string): string[] {
  const typed = [...text.matchAll(pattern)].map(([whole, inner = '']) => ({ whole, name: variableName(inner) }))
  return typed.filter(({ name }) => !isName.test(name)).map(({ whole }) => whole)
}

/** Replaces each variable once; what a value holds is not looked at again. */
export const replaceVariables = (text: string, value: (name: string) => string | undefined) =>
  text.replace(pattern, (whole, typed: string) => value(variableName(typed)) ?? whole)

/** The variables of a contract that have no value. */
export function missingNames({ format, opening, sections }: ContractText): string[] {
  if (format !== 'markdown') return []
  return variablesIn(opening, ...sections.flatMap(({ heading, body }) => [heading, body]))
}

/** Their labels. */
export const missingVariables = (text: ContractText): string[] => missingNames(text).map(variableLabel)
