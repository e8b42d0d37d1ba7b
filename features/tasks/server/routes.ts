import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import * as store from './store'

export function taskRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listTasks, ({ input }) => store.findTasks(db, input, new Date()))
  answer(app, calls.overviewTasks, ({ input }) => store.taskOverview(db, input, new Date()))
  answer(app, calls.readTask, ({ input }) => store.taskById(db, input.id))
  answerOnce(
    app,
    calls.createTask,
    ({ input }) =>
      (tx) =>
        store.createTask(tx, input, new Date()),
  )
  answer(app, calls.editTask, ({ input: { id, seenAt, ...changes } }) =>
    store.editTask(db, id, changes, seenAt, new Date()),
  )
  answer(app, calls.removeTask, ({ input }) => store.removeTask(db, input.id, new Date()))
}
