import { invalid } from '#core/problem'
import type { ContractText } from './contract'
import { missingVariables } from './template-variables'

/** Refuses to send a contract while variables of its template have no value, and names them. */
export function assertComplete(text: ContractText, field: string): void {
  const missing = missingVariables(text)
  if (missing.length > 0) throw invalid({ [field]: missingMessage(missing) })
}

const missingMessage = (missing: string[]) => `Please fill in before it is sent: ${missing.join(', ')}`
