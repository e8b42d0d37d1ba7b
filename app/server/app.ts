import { randomUUID } from 'node:crypto'
import path from 'node:path'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { minute } from '#core/durations'
import { notFound } from '#core/problem'
import { compressTexts } from '#platform/http/compress'
import { errorHandler } from '#platform/http/error-handler'
import { refuseChangesOnFullDisk, refuseOtherOrigins } from '#platform/http/guards'
import { safeHeaders, sendSafeHeaders } from '#platform/http/headers'
import { readJsonBodies, refuseNulInAddresses } from '#platform/http/json-body'
import type { Log } from '#platform/log/log'
import { answerBadAddress } from '#platform/public-pages/error-pages'
import type { AppContext } from './app-context'
import { backupCommandRoute } from './backup-command-route'
import { worksOnFullDisk } from './full-disk-calls'
import { healthRoutes } from './health'
import { openApiRoute } from './openapi'
import { publicPaths } from './public-paths'
import { allRoutes } from './routes'

const bodyLimit = 1024 * 1024
/** A whole request has arrived by then, also a large file over a slow line; else its connection is closed. */
const requestTimeout = 10 * minute

/** The HTTP app without pages, port or process, so that tests can inject requests. */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const { settings, log, sessionGuard, https, publicUrl, database } = context
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request is slow; log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(settings.trustProxy),
    bodyLimit,
    requestTimeout,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded is answered before any hook.
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply.headers(safeHeaders(https))),
  })
  app.decorate('db', context.db)
  app.decorate('calls', [])
  logRequests(app, log)
  readJsonBodies(app)
  sendSafeHeaders(app, { https })
  app.setErrorHandler(errorHandler)
  healthRoutes(app, database)
  refuseOtherOrigins(app, publicUrl)
  sessionGuard.guard(app, publicPaths)
  refuseNulInAddresses(app)
  backupCommandRoute(app, context)
  if (database.folder) refuseChangesOnFullDisk(app, path.dirname(database.folder), worksOnFullDisk)
  compressTexts(app)
  allRoutes(app, context)
  openApiRoute(app, context)
  app.all('/api/*', async () => {
    throw notFound('There is nothing at this address')
  })
  return app
}

/** Forwarding headers are only accepted from the configured proxies. */
function trustedProxies(setting: string | undefined): FastifyServerOptions['trustProxy'] {
  if (setting === undefined) return false
  const hops = Number(setting)
  return Number.isInteger(hops) ? (_address: string, hop: number) => hop < hops : setting.split(',')
}

/** Logs changes and failures at info level, successful reads at debug level. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 400 || request.method !== 'GET' ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return done()
    request.log[level](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    )
    done()
  })
}
