import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const landing = fileURLToPath(new URL('../features/landing/web', import.meta.url))

/** Serves the landing page in development, rendered at each request with the specified texts. */
export function landingInDevelopment(): Plugin {
  return {
    name: 'landing-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?', 1)[0]
        if (path !== '/' && path !== '/es') return next()
        try {
          const { landingDocument, defaultLandingSettings } = await server.ssrLoadModule(`${landing}/document.tsx`)
          const assets = { css: [], js: `/@fs${landing}/enhance.ts`, fonts: [] }
          const page: string = landingDocument(path === '/es' ? 'es' : 'en', assets, defaultLandingSettings)
          response.setHeader('content-type', 'text/html')
          response.end(
            await server.transformIndexHtml(path, page.replaceAll('%ORIGIN%', `http://${request.headers.host}`)),
          )
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
