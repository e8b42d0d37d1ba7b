import type { Database, SharedLocation } from './database'
import { openCopy } from './embedded'
import { openPostgres } from './postgres'

/** Opens what another process shares. */
export const openShared = (location: SharedLocation): Promise<Database> =>
  'url' in location ? openPostgres(location.url, () => {}) : openCopy(location.copy)
