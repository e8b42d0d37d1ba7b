import * as z from 'zod'
import { call } from '#core/call'
import { BackupPlan, Backups } from './backup'

const nothing = z.object({})

export const readBackups = call('GET /api/backups', { input: nothing, output: Backups })

export const changeBackupPlan = call('PATCH /api/backups', { input: BackupPlan.partial(), output: Backups })

/** Starts a backup; `readBackups` returns its result. */
export const makeBackup = call('POST /api/backups', { input: nothing, output: Backups, status: 202 })

/** Downloads an archive made on request. */
/** Answers whether a backup may be downloaded now, or asks for the password. */
export const checkBackupAccess = call('POST /api/backups/access', {
  input: z.object({}),
  output: z.void(),
  status: 204,
})

export const downloadPath = '/api/backups/download'

/** Downloads a stored backup. */
export const storedBackupPath = '/api/backups/:name/content'
export const storedBackupUrl = (name: string) => storedBackupPath.replace(':name', encodeURIComponent(name))

export const deleteEverything = call('POST /api/delete-everything', {
  input: z.object({ password: z.string('Please enter your password').min(1, 'Please enter your password').max(400) }),
  output: z.void(),
  status: 204,
})
