import type { MailFolder } from './accounts-api'

type FolderCounts = Pick<MailFolder, 'role' | 'atProvider' | 'ours' | 'older' | 'problems' | 'isWhole'>

/** How much mail has been fetched, over all folders. Where one folder holds all mail, as at Gmail, only that one counts. */
export function syncProgress(folders: FolderCounts[]): { fetched: number; total: number; isDone: boolean } {
  const all = folders.filter(({ role }) => role === 'all')
  const countedFolders = all.length > 0 ? all : folders
  const sum = (of: (folder: FolderCounts) => number) => countedFolders.reduce((total, folder) => total + of(folder), 0)
  const fetched = sum(({ ours, problems }) => ours + problems)
  const total = sum(({ atProvider, ours, older, problems }) => Math.max((atProvider ?? 0) - older, ours + problems))
  return { fetched, total, isDone: countedFolders.every(({ isWhole }) => isWhole) }
}
