import type { ContractText } from '../contract'

/** Saves the page as a file without another request. */
export function downloadContract({ title }: Pick<ContractText, 'title'>, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/html' }))
  link.download = `${title}_contract.html`
  link.click()
  URL.revokeObjectURL(link.href)
}
