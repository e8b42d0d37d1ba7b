import type { FastifyInstance } from 'fastify'
import { downloadHeaders } from './download-headers'
import type { MailService } from './mail-service'
import { openOriginal } from './original'
import { findEmail } from './store/find'

type Named = { Params: { id: string }; Querystring: { view?: string } }

/** The whole message: to save as a file, or with `?view=text` to read as plain text. */
export function originalRoute(app: FastifyInstance, service: MailService): void {
  app.get<Named>('/api/emails/:id/raw', async ({ params, query }, reply) => {
    const email = await findEmail(service.db, params.id)
    const { content, isAsItCame } = await openOriginal(service, email)
    const headers = downloadHeaders(`mail-${email.id}.eml`, 'message/rfc822')
    return reply
      .headers(query.view === 'text' ? { ...headers, ...asText } : headers)
      .header('x-as-it-came', String(isAsItCame))
      .header('content-encoding', 'identity')
      .send(content)
  })
}

const asText = { 'content-type': 'text/plain; charset=utf-8', 'content-disposition': 'inline' }
