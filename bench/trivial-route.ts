import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { startBareServer } from './bare-server'
import { type Comparison, compare } from './compare'
import { startProduct } from './product'
import { atMost, inform, type Row } from './row'
import { signIn } from './sign-in'
import { microseconds, perSecond, times } from './units'

const alone = { requests: 2_000, connections: 1, limitMs: 3_000 }
const crowded = { requests: 4_000, connections: 16, limitMs: 3_000 }

/** The overhead of the server per request, without the work of a feature. */
export async function trivialRoute(): Promise<Row[]> {
  const bare = await startBareServer()
  const { folder, remove } = temporaryFolder()
  const product = await startProduct({ DATA_DIR: folder, ...ownerSettings })
  try {
    const cookie = await signIn(product.url)
    const health = { url: `${product.url}/healthz` }
    const bareHealth = { url: `${bare.url}/healthz` }
    const signedIn = { url: `${product.url}/api/notifications`, headers: { cookie } }
    const bareSignedIn = { url: `${bare.url}/api/notifications`, headers: { cookie } }
    const quiet = await compare(health, bareHealth, alone)
    const busy = await compare(health, bareHealth, crowded)
    const quietList = await compare(signedIn, bareSignedIn, alone)
    const busyList = await compare(signedIn, bareSignedIn, crowded)
    return [
      atMost('Trivial call against bare Fastify: latency', quiet.slower, 1.5, times, latencies(quiet)),
      atMost('Trivial call against bare Fastify: rate at 16 connections', busy.fewer, 1.5, times, rates(busy)),
      inform('Signed in, empty list from the database: latency', times(quietList.slower), latencies(quietList)),
      inform('Signed in, empty list from the database: rate at 16', times(busyList.fewer), rates(busyList)),
    ]
  } finally {
    await bare.stop()
    await product.stop()
    remove()
  }
}

const latencies = ({ ours, bare }: Comparison) => `${microseconds(ours.median)} to ${microseconds(bare.median)}`
const rates = ({ ours, bare }: Comparison) => `${perSecond(ours.perSecond)} to ${perSecond(bare.perSecond)}`
