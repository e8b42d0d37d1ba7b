import type { Plugin } from 'vite'

/** Serves the landing page while developing, rendered anew at each request. */
export function landingInDevelopment(): Plugin {
  return {
    name: 'landing-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?', 1)[0]
        if (path !== '/' && path !== '/es') return next()
        try {
          const { landingDocument } = await server.ssrLoadModule(
            '/@fs/' +
              server.config.resolve.alias.find(({ find }) => find === '#features')?.replacement +
              '/landing/web/document.tsx',
          )
          const script = `/@fs${server.config.resolve.alias.find(({ find }) => find === '#features')?.replacement}/landing/web/enhance.ts`
          const page = landingDocument(path === '/es' ? 'es' : 'en', { css: [], js: script, fonts: [] })
          const origin = `http://${request.headers.host}`
          response.setHeader('content-type', 'text/html')
          response.end(await server.transformIndexHtml(path, page.replaceAll('%ORIGIN%', origin)))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
