import type { MailFolder } from './mail-api'

type Counted = Pick<MailFolder, 'role' | 'atProvider' | 'ours' | 'older' | 'problems' | 'isWhole'>

/** How far fetching has come, over all folders. Where one folder holds the mail of all others, it alone counts. */
export function progressOf(folders: Counted[]): { taken: number; total: number; isDone: boolean } {
  const all = folders.filter(({ role }) => role === 'all')
  const counting = all.length > 0 ? all : folders
  const sum = (of: (folder: Counted) => number) => counting.reduce((total, folder) => total + of(folder), 0)
  const taken = sum(({ ours, problems }) => ours + problems)
  const total = sum(({ atProvider, ours, older, problems }) => Math.max((atProvider ?? 0) - older, ours + problems))
  return { taken, total, isDone: counting.every(({ isWhole }) => isWhole) }
}
