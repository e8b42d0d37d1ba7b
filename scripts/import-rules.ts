/** Each feature may import those on earlier lines, never those on the same or later lines. */
export const featureOrder = [
  ['settings', 'notifications', 'security-log', 'trash'],
  ['landing'],
  ['sessions'],
  ['clients'],
  ['deals', 'client-billing', 'items'],
  ['tasks', 'invoices', 'documents', 'requests', 'neighbourhood'],
  ['notes', 'payments', 'quotes'],
  ['emails', 'contracts'],
  ['calendar', 'signing'],
  ['booking'],
  ['portal'],
  ['assistant'],
  ['analytics', 'search', 'utilities', 'help', 'backups'],
  ['recurring-invoices', 'reminders'],
  ['dashboard'],
]

/** A large store or table is a folder with several files. */
const mayUseSql = /^server\/(store|table|search|auth|(store|table)\/[a-z-]+)$/

const layerOrder = ['core', 'platform', 'kit', 'features', 'app']

type Place = { layer: string; feature?: string; part: 'root' | 'server' | 'web'; rest: string }

/** Why a file may not import a path; undefined if it may. */
export function brokenRule(file: string, imported: string): string | undefined {
  const from = placeOf(file)
  const to = placeOf(imported)
  if (!from || /\.test\.tsx?$/.test(file)) return undefined
  if (!to) return packageRule(from, imported)
  return layerRule(from, to) ?? featureRule(from, to)
}

/** The tables that a file defines. */
export const tablesIn = (source: string): string[] =>
  [...source.matchAll(/\bpgTable\(\s*'([^']+)'/g)].map(([, name = '']) => name)

/** The folder that owns the tables of a file: features/clients, platform/files. */
export const ownerOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** Tables of other owners that SQL in a file names as text, where the rules for imports would not see them. */
export function brokenTableRules(file: string, source: string, owners: ReadonlyMap<string, string>): string[] {
  if (/\.test\.tsx?$/.test(file) || !hasSql.test(source)) return []
  const names = [...source.replace(comments, '').matchAll(namedTables)].map(([, name = '']) => name)
  return [...new Set(names)].flatMap((name) => {
    const owner = owners.get(name)
    return owner === undefined || owner === ownerOf(file) ? [] : [tableRule(file, name, owner)]
  })
}

const hasSql = /\bsql(<[^`]*>)?`|\bsql\.raw\(|\.(execute|query|exec)\(/
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const namedTables = /(?<=\b(?:from|join|into|update|only|using)\s+"?|\bsql(?:<[^`]*>)?`\s*)\b([a-z_]+)\b/g

function tableRule(file: string, name: string, owner: string): string {
  const belongs = `the table ${name} belongs to ${owner}.`
  if (!file.startsWith('features/')) return `${belongs} Import it from there and write \${table} in place of its name.`
  return `${belongs} Call a function of its server/store, or read several features in app/server/read-models and pass the result in.`
}

function layerRule(from: Place, to: Place): string | undefined {
  if (from.layer === to.layer) return undefined
  if (layerOrder.indexOf(to.layer) > layerOrder.indexOf(from.layer)) {
    return `${from.layer} is below ${to.layer}. Pass what is needed as an argument, or compose the two in app/.`
  }
  if (from.layer === 'kit' && to.layer === 'platform') {
    return 'kit is for the browser and platform for the server. What both need is pure and belongs in core/.'
  }
  return undefined
}

function featureRule(from: Place, to: Place): string | undefined {
  if (from.layer !== 'features') return undefined
  if (from.part === 'root' && (to.layer === 'platform' || to.layer === 'kit')) {
    return 'the root of a feature is pure. Move the code to server/ or web/, or the shared part to core/.'
  }
  if (from.part === 'server' && to.layer === 'kit') return 'kit is for the browser. Shared code belongs in core/.'
  if (from.part === 'web' && to.layer === 'platform') return 'platform is for the server. Use a call in api.ts.'
  if (to.layer !== 'features') return undefined
  if (from.part === 'server' && to.part === 'web')
    return 'server/ must not import web/. A shared rule belongs at the root of the feature.'
  if (from.part === 'web' && to.part === 'server') return 'web/ must not import server/. Use a call in api.ts.'
  if (from.part === 'root' && to.part !== 'root')
    return 'the root of a feature is pure. Move the code to server/ or web/.'
  if (from.feature === to.feature) return undefined
  return orderRule(from, to) ?? publicFilesRule(from, to)
}

function orderRule(from: Place, to: Place): string | undefined {
  const [lower, upper] = [levelOf(to.feature), levelOf(from.feature)]
  if (lower === -1 || upper === -1)
    return 'that feature is not in the order yet. Add it to featureOrder in scripts/import-rules.ts.'
  if (lower < upper) return undefined
  return `${from.feature} is not above ${to.feature}. Compose the two in app/.`
}

function publicFilesRule(from: Place, to: Place): string | undefined {
  if (to.part === 'root') return undefined
  if (
    /^(server\/store|server\/draw-pdf|web\/queries|web\/tax-(draft|fields)|web\/line-rows|web\/billing-defaults|web\/[a-z-]+-picker)$/.test(
      to.rest,
    )
  )
    return undefined
  if (/^server\/table\b/.test(to.rest) && /^server\/table\b/.test(from.rest)) return undefined
  return `that is inside ${to.feature}. Its public files are its root files, server/store, server/draw-pdf, web/queries and web/*-picker.`
}

function packageRule(from: Place, imported: string): string | undefined {
  const isPureLayer = from.layer === 'core' || (from.layer === 'features' && from.part === 'root')
  if (isPureLayer && /^(node:|react|fastify|drizzle-orm|@tanstack|pg\b)/.test(imported)) {
    return 'core and the root of a feature are pure. Move the code to server/, web/, platform/ or kit/.'
  }
  if (from.layer === 'features' && from.part === 'server' && /^(react|@tanstack)/.test(imported)) {
    return 'server/ has no screens. Move the code to web/.'
  }
  if (from.part === 'server' && imported.startsWith('drizzle-orm') && !mayUseSql.test(from.rest)) {
    return 'only store.ts, the files in store/, and search.ts may use SQL.'
  }
  return undefined
}

const levelOf = (feature: string | undefined) => featureOrder.findIndex((level) => level.includes(feature ?? ''))

function placeOf(path: string): Place | undefined {
  const [layer = '', second = '', third = ''] = path.split('/')
  if (!layerOrder.includes(layer)) return undefined
  if (layer !== 'features') return { layer, part: 'root', rest: path }
  const part = third === 'server' || third === 'web' ? third : 'root'
  return {
    layer,
    feature: second,
    part,
    rest: path
      .split('/')
      .slice(2)
      .join('/')
      .replace(/\.tsx?$/, ''),
  }
}
