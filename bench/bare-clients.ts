import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'

/** Baseline: a list of fifty with Fastify and the driver alone. The first argument is the database URL. */
const pool = new pg.Pool({ connectionString: process.argv[2] })
const app = fastify()
app.get('/clients', async () => {
  const { rows } = await pool.query('select * from clients order by lower(name), id limit 50')
  return rows
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit(0))
