import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { officePaths, requestedPageCookie } from '#app/paths'
import { landingPath, languages } from '#features/landing/languages'
import type { AppContext } from './app-context'

/** Serves the landing page to everyone and the app's pages with a session; other paths are not found. */
export async function servePages(
  app: FastifyInstance,
  { sessionGuard, publicUrl }: AppContext,
  built: URL,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(built),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.gz', '**/*.br'],
    setHeaders(reply, file) {
      reply.header(
        'cache-control',
        file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })

  for (const language of languages) {
    const page = readPage(built, `landing/${language}.html`).replaceAll('%ORIGIN%', publicUrl)
    app.get(landingPath(language), (_request, reply) => sendPage(reply, page))
  }
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(publicUrl)))
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(sitemap(publicUrl)))

  const office = readPage(built, 'index.html')
  for (const path of officePaths) {
    app.get(path, async (request, reply) => {
      if (await sessionGuard.authenticate(request)) return sendPage(reply, office)
      return reply.header('set-cookie', requestedPageCookie(request.url)).redirect('/', 302)
    })
  }
  app.get('/setup', (_request, reply) => sendPage(reply, office))
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(reply.code(404), office)
    return reply.code(404).send({ message: 'There is nothing at this address', code: 'not-found' })
  })
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html').header('cache-control', 'no-cache').send(page)
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
