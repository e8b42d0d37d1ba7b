import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** What Fastify alone takes for the same answers; a process of its own, as the product is. */
const app = fastify()
app.get('/healthz', async () => ({ ok: true }))
app.get('/api/notifications', async () => ({ unread: 0, notifications: [] }))

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit(0))
