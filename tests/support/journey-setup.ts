import { buildIfChanged } from '../../scripts/prepare.mjs'
import { findChromium } from '../../scripts/test-tools.mjs'
import { migratedCluster } from './cached-clusters'
import { startMigratedPostgres } from './prepare-databases'

/** What every journey needs, made once in a run: the built product, and databases to copy. Workers inherit the variables. */
export default async function prepareJourneys() {
  buildIfChanged()
  const chromium = process.env.CHROMIUM ?? findChromium()
  if (chromium) process.env.CHROMIUM = chromium
  process.env.JOURNEYS_CLUSTER ??= await migratedCluster()
  const postgres = await startMigratedPostgres()
  if (postgres) process.env.JOURNEYS_POSTGRES = postgres.urlOf('%DATABASE%')
  return () => postgres?.stop()
}
