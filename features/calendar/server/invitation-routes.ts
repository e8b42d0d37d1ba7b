import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/problem'
import { invitationMail } from '#features/emails/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../invitations-api'
import { answerInvitation, describeInvitation } from './store/received-invitations'

/** Invitations that came by mail. */
export function invitationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.readInvitation, async ({ input }) => describeInvitation(db, await mailById(input.id)))
  answer(app, calls.answerInvitation, async ({ input }) => {
    const described = await answerInvitation(db, await mailById(input.id), input.answer, new Date())
    if (!described) throw notFound('This mail has no invitation to answer')
    return described
  })

  async function mailById(id: number) {
    const found = await invitationMail(db, id)
    if (!found) throw notFound('Email not found')
    return found
  }
}
