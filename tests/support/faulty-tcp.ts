import { connect, createServer, type Socket } from 'node:net'

export type FaultyTcp = {
  port: number
  /** Each connection is cut after so many bytes from the server; none are with Infinity. */
  cutAfter(bytes: number): void
  /** How many bytes the server has answered on all connections together. */
  transferred(): number
  /** From now on open connections transfer nothing and stay open; new ones go to another server. */
  failOver(to: number | string): void
  stop(): Promise<void>
}

/** A proxy between us and a server that cuts connections. */
export async function startFaultyTcp(firstTarget: number | string): Promise<FaultyTcp> {
  let target = firstTarget
  let limit = Number.POSITIVE_INFINITY
  let transferred = 0
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const to = target
    const far = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to)
    let passed = 0
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        if (to !== target) return
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (piece: Buffer) => {
      if (to === target) far.write(piece)
    })
    far.on('data', (piece: Buffer) => {
      if (to !== target) return
      passed += piece.length
      transferred += piece.length
      if (passed > limit) near.destroy()
      else near.write(piece)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    cutAfter(bytes) {
      limit = bytes
    },
    transferred: () => transferred,
    failOver(to) {
      target = to
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
