import { cpSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '#tests/support/postgres-server'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { type BareServer, forkServer } from './bare-server'
import { type Answered, load, type Question } from './load'
import { startProduct } from './product'
import { type Row, skipped } from './row'
import { signIn } from './sign-in'

/** The product and a bare server over the same rows. */
export type Stage = {
  database: string
  /** A path of the product, asked by the owner. */
  ours(path: string): Question
  /** The same work as statements through the driver. */
  bare(statements: string[]): Promise<Question>
}

type Script = { plant: string[]; measure: (stage: Stage) => Promise<Row[]> }

/** Plants the rows and measures, first on the embedded database and then on PostgreSQL. */
export async function onEachDatabase(what: string, script: Script): Promise<Row[]> {
  return [...(await onEmbedded(script)), ...(await onPostgres(what, script))]
}

export async function onEmbedded({ plant, measure }: Script): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  const copy = temporaryFolder()
  try {
    await createHouse({ DATA_DIR: folder })
    await withBare({ BARE_FOLDER: folder }, (bare) => runAll(bare, plant))
    // One folder serves one process, so the bare server reads a copy.
    cpSync(path.join(folder, 'database'), path.join(copy.folder, 'database'), { recursive: true })
    return await onStage('embedded', { DATA_DIR: folder }, { BARE_FOLDER: copy.folder }, measure)
  } finally {
    remove()
    copy.remove()
  }
}

export async function onPostgres(what: string, { plant, measure }: Script): Promise<Row[]> {
  const postgres = await startPostgres()
  if (!postgres) return [skipped(`${what}, on PostgreSQL`, 'this machine has no PostgreSQL')]
  const { folder, remove } = temporaryFolder()
  try {
    const url = postgres.urlOf('postgres')
    await createHouse({ DATA_DIR: folder, DATABASE_URL: url })
    await withBare({ BARE_URL: url }, (bare) => runAll(bare, plant))
    return await onStage('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: url }, { BARE_URL: url }, measure)
  } finally {
    await postgres.stop()
    remove()
  }
}

/** How long an answer takes when one after another is asked for. */
export async function timeOf(question: Question): Promise<Answered> {
  await load(question, { requests: 50, connections: 1, limitMs: 2_000 })
  return load(question, { requests: 500, connections: 1, limitMs: 3_000 })
}

async function onStage(
  database: string,
  env: Record<string, string>,
  bareEnv: Record<string, string>,
  measure: Script['measure'],
): Promise<Row[]> {
  const product = await startProduct({ ...env, ...ownerSettings })
  try {
    const cookie = await signIn(product.url)
    return await withBare(bareEnv, async (bare) => {
      let asked = 0
      return measure({
        database,
        ours: (path) => ({ url: product.url + path, headers: { cookie } }),
        async bare(statements) {
          const name = `work-${asked++}`
          await post(`${bare.url}/know`, { name, statements })
          return { url: `${bare.url}/read/${name}` }
        },
      })
    })
  } finally {
    await product.stop()
  }
}

async function createHouse(env: Record<string, string>): Promise<void> {
  const product = await startProduct({ ...env, ...ownerSettings })
  await product.stop()
}

async function withBare<Result>(env: Record<string, string>, use: (bare: BareServer) => Promise<Result>) {
  const bare = await forkServer('./bare-sql.ts', env)
  try {
    return await use(bare)
  } finally {
    await bare.stop()
  }
}

async function runAll(bare: BareServer, texts: string[]): Promise<void> {
  for (const text of [...texts, 'analyze']) await post(`${bare.url}/run`, { text })
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}
