import { getDocumentProxy } from 'unpdf'
import { linkSeal } from '#features/signing/server/store'
import { newLinkToken } from '#platform/secrets/link-token'
import { contractTerms } from '#tests/support/contract-terms'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { againstSql } from './against-sql'
import { benchSecret, onEachEngine } from './bench-server'
import { median } from './median'
import { startProduct } from './product'
import { atMost, type Row } from './row'
import { signIn } from './sign-in'
import { milliseconds } from './units'

/** Each signer's own, as decrypting them is part of a list's work. */
const sealedTokens = Array.from({ length: 2 * 2100 }, () => `'${newLinkToken(linkSeal(benchSecret)).sealedToken}'`)
const key = `lpad('', 64, 'a')`
const seedStatements = [
  `insert into clients (name, email) select 'Client ' || n, 'c' || n || '@example.com' from generate_series(1, 500) as n`,
  `insert into stored_files (key, size) values (${key}, 20000)`,
  `insert into sign_requests (source, client_id, title, language, state, file_key, readable, parties, sent_at, last_day)
    select 'contract', 1 + n % 500, 'Agreement ' || n, 'en', case when n % 21 = 0 then 'out' else 'complete' end, ${key},
      jsonb_build_array(jsonb_build_object('text', repeat('The work is done with care. ', 700))), '[]', now(),
      case when n % 2 = 0 then current_date + 9 end
    from generate_series(1, 2100) as n`,
  `insert into signers (request_id, position, name, email, fields, token_hash, sealed_token, signed_at, viewed_at)
    select id, position, 'Signer ' || position, 's' || position || '@example.com', '[]', 'hash ' || id || position,
      (array[${sealedTokens}])[id * 2 + position - 2], case when state = 'complete' then now() end, case when id % 2 = 0 then now() end
    from sign_requests cross join generate_series(1, 2) as position`,
]

const signers = `(select json_agg(to_json(signers.*) order by position) from signers where request_id = sign_requests.id) as signers`
/** What a list shows; the text of the document is not part of it. */
const columns = `id, created_at, updated_at, source, contract_id, document_id, quote_id, client_id, title, language, state,
  in_order, needs_code, may_hand_over, message, last_day, remind_every_days, sent_at, file_key, sealed_key,
  signed_document_id, withdrawn_why, completed_at`
const page = (where: string) =>
  `select ${columns}, ${signers} from sign_requests where ${where} and $1::int = 1 order by id desc limit 50`
const countWhere = (where: string) => `select count(*)::int from sign_requests where ${where} and $1::int = 1`
const any = (condition: string) =>
  `exists (select from signers where request_id = sign_requests.id and signers.${condition})`
const isLate = `(coalesce(last_day < current_date, false) and ${any('signed_at is null')})`
const isOut = `state = 'out' and not ${isLate} and not ${any('signed_at is not null')} and not ${any('viewed_at is not null')}`

const questions = [
  { what: 'first page', path: '', where: 'true' },
  { what: 'open ones', path: '&state=out', where: isOut },
  { what: 'signed ones', path: '&state=complete', where: `state = 'complete'` },
]

/** Lists with 100 open and 2,000 signed requests, and how long the last signature takes: it seals in a thread. */
export async function signing(): Promise<Row[]> {
  const lists = await onEachEngine('Signatures', async (server, engine) => {
    for (const text of [...seedStatements, 'analyze']) await server.database.execute(text)
    const rows: Row[] = []
    for (const { what, path, where } of questions) {
      const url = `/api/sign-requests?page=1&pageSize=50${path}`
      const statements = [page(where), countWhere(where)]
      rows.push(
        await againstSql(`Signatures: ${what} of 2,100, ${engine}, against the same SQL`, server, url, statements),
      )
    }
    return rows
  })
  return [...lists, ...(await seals())]
}

const rounds = 5

async function seals(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  const product = await startProduct({ DATA_DIR: folder, ...ownerSettings })
  try {
    const cookie = await signIn(product.url)
    const send = (path: string, init: RequestInit) => fetch(product.url + path, { redirect: 'manual', ...init })
    const make = async (path: string, body: object) => {
      const headers = { cookie, 'content-type': 'application/json' }
      return (await send(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const { text } = await make('/api/contracts/generate', contractTerms)
    const body = 'The work is done with care. '.repeat(75)
    const sections = Array.from({ length: 50 }, (_, index) => ({ heading: `Clause ${index + 1}`, body }))
    const { id: contractId } = await make('/api/contracts', { ...contractTerms, text: { ...text, sections } })
    const taken: number[] = []
    let pages = 0
    for (let round = 0; round <= rounds; round++) {
      const signers = [{ name: 'Rosa Delfino', email: 'rosa@example.com' }]
      const { id, signers: asked } = await make('/api/sign-requests', { contractId, signers })
      const form = new URLSearchParams({ name: 'Rosa Delfino', agree: 'yes' })
      const startedAt = performance.now()
      await send(`${new URL(asked[0].url).pathname}/sign`, { method: 'POST', body: form })
      taken.push(performance.now() - startedAt)
      const { state } = await (await send(`/api/sign-requests/${id}`, { headers: { cookie } })).json()
      if (state !== 'complete') throw new Error(`The request is ${state}`)
      const sealed = await (await send(`/api/sign-requests/${id}/document`, { headers: { cookie } })).arrayBuffer()
      pages = (await getDocumentProxy(new Uint8Array(sealed))).numPages
    }
    const warm = taken.slice(1)
    return [atMost(`Signatures: a PDF of ${pages} pages signed and sealed`, median(warm), 3_000, milliseconds)]
  } finally {
    await product.stop()
    remove()
  }
}
