import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type RegisteredRoute = { method: Method; path: string }

/** Read from Fastify, so that none can be missed. */
export function registeredRoutes(app: FastifyInstance): RegisteredRoute[] {
  const trail: string[] = []
  return app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│\s]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)
      if (!found) return []
      const [, indent = '', part = '', methods] = found
      trail.length = indent.length / 4
      trail.push(part)
      const path = trail.join('')
      return (methods?.split(', ') ?? [])
        .filter((method) => /GET|POST|PATCH|PUT|DELETE/.test(method))
        .map((method) => ({ method: method as Method, path }))
    })
}
