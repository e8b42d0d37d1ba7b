import type pg from 'pg'

type Query = string | pg.QueryConfig
export type TransactionConnection = {
  query(query: Query, values?: unknown[]): Promise<pg.QueryResult>
  release(error?: Error | boolean): void
}

const noRows = { rows: [], rowCount: 0, fields: [], command: 'NOTIFY', oid: 0 } as pg.QueryResult

/**
 * The connection of a transaction that sends its notifications and its commit as one message. Nobody receives them before
 * the commit anyway, and almost every write sends one: each would wait for an answer of its own.
 */
export function notifyWithCommit(lent: TransactionConnection): TransactionConnection {
  let notifications: string[] = []
  const sinceSavepoint = new Map<string, number>()
  return {
    query(query, values) {
      const text = typeof query === 'string' ? query : query.text
      const [word = '', ...words] = text.split(' ', 4)
      if (word === 'notify') {
        if (!notifications.includes(text)) notifications.push(text)
        return Promise.resolve(noRows)
      }
      if (word === 'savepoint') sinceSavepoint.set(words[0] as string, notifications.length)
      if (word === 'rollback') notifications = notifications.slice(0, sinceSavepoint.get(words[2] as string) ?? 0)
      if (word !== 'commit' || notifications.length === 0) return lent.query(query, values)
      return lent.query([...notifications, text].join(';\n'))
    },
    release: (error) => lent.release(error),
  }
}
