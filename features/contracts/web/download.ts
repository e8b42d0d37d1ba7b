import type { ContractText } from '../contract'

/** Hands the page over as a file, without asking the server again. */
export function downloadContract({ title }: Pick<ContractText, 'title'>, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/html' }))
  link.download = `${title}_contract.html`
  link.click()
  URL.revokeObjectURL(link.href)
}
