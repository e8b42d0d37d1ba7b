import { connect, createServer, type Socket } from 'node:net'

export type FaultyTcp = {
  port: number
  /** Each connection is cut after so many bytes from the server; none are with Infinity. */
  cutAfter(bytes: number): void
  stop(): Promise<void>
}

/** Stands between us and a server, and cuts the line. */
export async function startFaultyTcp(to: number): Promise<FaultyTcp> {
  let most = Number.POSITIVE_INFINITY
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    let passed = 0
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (piece: Buffer) => {
      passed += piece.length
      if (passed > most) near.destroy()
      else near.write(piece)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    cutAfter(bytes) {
      most = bytes
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
