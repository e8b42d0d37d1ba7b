import type { ContractLanguage, ContractText } from './contract'
import { contractTemplates } from './contract-templates'

/** A further line for a signature: of the party that has none yet, else of the client, for whom several may sign. */
export function newSigner(
  signatures: ContractText['signatures'],
  language: ContractLanguage,
): ContractText['signatures'][number] {
  const { provider, client } = contractTemplates[language]
  const roles = signatures.map(({ role }) => role)
  const isProviderMissing = roles.length === 0 || (roles.includes(client) && !roles.includes(provider))
  return { role: isProviderMissing ? provider : client, name: '' }
}
