import type { FastifyInstance } from 'fastify'
import { findUser } from '#features/sessions/server/store'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../template-api'
import * as clauses from './store/clauses'
import * as templates from './store/templates'
import { findVariables } from './template-facts'

export function contractTemplateRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listTemplates, ({ input }) => templates.findTemplates(db, input.search))
  answerOnce(
    app,
    calls.createTemplate,
    ({ input }) =>
      (tx) =>
        templates.createTemplate(tx, input),
  )
  answer(app, calls.readBuiltIn, async ({ input }) => templates.findBuiltIn(input.type))
  answer(app, calls.readTemplate, ({ input }) => templates.findTemplate(db, input.id))
  answer(app, calls.changeTemplate, ({ input: { id, seenVersion, ...changes } }) =>
    db.transaction((tx) => templates.changeTemplate(tx, id, changes, seenVersion, new Date())),
  )
  answer(app, calls.deleteTemplate, ({ input }) => db.transaction((tx) => templates.deleteTemplate(tx, input.id)))
  answer(app, calls.listTemplateVersions, ({ input }) => templates.findTemplateVersions(db, input.id))
  answer(app, calls.restoreTemplateVersion, ({ input: { id, version } }) =>
    db.transaction((tx) => templates.restoreTemplateVersion(tx, id, version, new Date())),
  )
  answer(app, calls.listTemplateVariables, async ({ input, request }) => {
    const owner = request.signedIn && (await findUser(db, request.signedIn.userId))
    return findVariables(db, input, { now: new Date(), ownerName: owner?.name })
  })
  answer(app, calls.listClauses, ({ input }) => clauses.findClauses(db, input.search))
  answerOnce(
    app,
    calls.createClause,
    ({ input }) =>
      (tx) =>
        clauses.createClause(tx, input),
  )
  answer(app, calls.changeClause, ({ input: { id, seenAt, ...changes } }) =>
    db.transaction((tx) => clauses.changeClause(tx, id, changes, seenAt, new Date())),
  )
  answer(app, calls.deleteClause, ({ input }) => db.transaction((tx) => clauses.deleteClause(tx, input.id)))
}
