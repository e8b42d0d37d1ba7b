import * as z from 'zod'
import { call } from '#core/call'
import { BackupPlan, Backups } from './backup'

const nothing = z.object({})

export const readBackups = call('GET /api/backups', { input: nothing, output: Backups })

export const changeBackupPlan = call('PATCH /api/backups', { input: BackupPlan.partial(), output: Backups })

/** Begins one; how it went is told by `readBackups`. */
export const makeBackup = call('POST /api/backups', { input: nothing, output: Backups, status: 202 })

/** Answers with the archive itself, of this moment. */
export const downloadPath = '/api/backups/download'

/** One that is kept. */
export const keptPath = '/api/backups/:name/content'
export const keptAddress = (name: string) => keptPath.replace(':name', encodeURIComponent(name))

export const deleteEverything = call('POST /api/delete-everything', {
  input: z.object({ password: z.string('Please enter your password').min(1, 'Please enter your password').max(400) }),
  output: z.void(),
  status: 204,
})
