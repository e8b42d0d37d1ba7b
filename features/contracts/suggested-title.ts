import type { ContractLanguage } from './contract'
import type { Bilingual } from './own-template'
import { templateParts } from './template-sections'
import { replaceVariables, variablesIn } from './template-variables'

/** The first heading of a template, if all of its variables are known; empty without one. */
export function suggestedTitle(
  template: Bilingual,
  language: ContractLanguage,
  client: { name: string; hint?: string | undefined } | null,
): string {
  const { title } = templateParts(template[language])
  const known: Record<string, string> = client
    ? { client_name: client.name, client_business: client.hint || client.name }
    : {}
  const filled = replaceVariables(title ?? '', (name) => known[name])
  return variablesIn(filled).length === 0 ? filled : ''
}
