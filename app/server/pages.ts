import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { officePaths, requestedPageCookie } from '#app/paths'
import { landingPath, languages } from '#features/landing/languages'
import { acceptsGzip } from '#platform/http/compress'
import type { AppContext } from './app-context'
import { type CachedPage, LandingPages } from './landing-pages'

/** Serves the landing page to everyone and the app's pages with a session; other paths are not found. */
export async function servePages(
  app: FastifyInstance,
  { sessionGuard, publicUrl, db, database, log }: AppContext,
  built: URL,
): Promise<void> {
  // One route for all of them: a route for each file would take a tenth of a second at every start.
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets', built)),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
  await app.register(fastifyStatic, {
    root: fileURLToPath(built),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', 'assets/**', 'landing/*', '**/*.gz', '**/*.br'],
    maxAge: '1h',
    decorateReply: false,
  })

  const landing = new LandingPages({ db, publicUrl, built, log })
  await landing.start(database)
  for (const language of languages) {
    app.get(landingPath(language), async (request, reply) =>
      sendCached(request, reply, (await landing.current())[language]),
    )
  }
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(publicUrl)))
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(sitemap(publicUrl)))

  const appPage = readPage(built, 'index.html')
  for (const path of officePaths) {
    app.get(path, async (request, reply) => {
      if (await sessionGuard.authenticate(request)) return sendPage(reply, appPage)
      return reply.header('set-cookie', requestedPageCookie(request.url)).redirect('/', 302)
    })
  }
  app.get('/setup', (_request, reply) => sendPage(reply, appPage))
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(reply.code(404), appPage)
    return reply.code(404).send({ message: 'There is nothing at this address', code: 'not-found' })
  })
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html').header('cache-control', 'no-cache').send(page)
}

/** Answers 304 to a browser that has this version; the others get the copy that was compressed once. */
function sendCached(request: FastifyRequest, reply: FastifyReply, { html, gzipped, etag }: CachedPage) {
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type('text/html')
  return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(html)
}

const readPage = (built: URL, name: string) => readFileSync(new URL(name, built), 'utf8')

const robots = (origin: string) =>
  [
    'User-agent: *',
    ...officePaths.filter((path) => !path.includes(':')).map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

function sitemap(origin: string): string {
  const alternates = languages
    .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${landingPath(language)}"/>`)
    .join('')
  const pages = languages.map((language) => `<url><loc>${origin}${landingPath(language)}</loc>${alternates}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join('')}</urlset>
`
}
