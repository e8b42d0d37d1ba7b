/** Features from the ground up: each may know those on lines before its own, never those after. */
export const featureOrder = [
  ['landing', 'settings', 'notifications'],
  ['sessions'],
  ['clients'],
  ['deals'],
  ['tasks', 'invoices', 'documents', 'requests', 'neighbourhood'],
  ['notes'],
  ['emails', 'contracts'],
  ['calendar'],
  ['assistant'],
  ['analytics', 'search', 'utilities', 'help', 'backups'],
  ['dashboard'],
]

/** A store or table too long for one file is a folder, one subject a file. */
const speaksSql = /^server\/(store|table|search|auth|(store|table)\/[a-z-]+)$/

const floorOrder = ['core', 'platform', 'kit', 'features', 'app']

type Place = { floor: string; feature?: string; part: 'root' | 'server' | 'web'; rest: string }

/** Says why a file may not import a path, or nothing where it may. */
export function brokenRule(file: string, imported: string): string | undefined {
  const from = placeOf(file)
  const to = placeOf(imported)
  if (!from || /\.test\.tsx?$/.test(file)) return undefined
  if (!to) return packageRule(from, imported)
  return floorRule(from, to) ?? featureRule(from, to)
}

function floorRule(from: Place, to: Place): string | undefined {
  if (from.floor === to.floor) return undefined
  if (floorOrder.indexOf(to.floor) > floorOrder.indexOf(from.floor)) {
    return `${from.floor} stands below ${to.floor}. Hand in what is needed as an argument, or compose the two in app/.`
  }
  if (from.floor === 'kit' && to.floor === 'platform') {
    return 'kit is for the browser and platform for the server. What both need is pure and belongs in core/.'
  }
  return undefined
}

function featureRule(from: Place, to: Place): string | undefined {
  if (from.floor !== 'features') return undefined
  if (from.part === 'root' && (to.floor === 'platform' || to.floor === 'kit')) {
    return 'the root of a feature is pure. Move the code to server/ or web/, or the word to core/.'
  }
  if (from.part === 'server' && to.floor === 'kit') return 'kit is for the browser. A shared word belongs in core/.'
  if (from.part === 'web' && to.floor === 'platform')
    return 'platform is for the server. Ask for it by a call in api.ts.'
  if (to.floor !== 'features') return undefined
  if (from.part === 'server' && to.part === 'web')
    return 'server/ never knows web/. A shared rule belongs at the root of the feature.'
  if (from.part === 'web' && to.part === 'server') return 'web/ never knows server/. Ask for it by a call in api.ts.'
  if (from.part === 'root' && to.part !== 'root')
    return 'the root of a feature is pure. Move the code to server/ or web/.'
  if (from.feature === to.feature) return undefined
  return orderRule(from, to) ?? frontDoorRule(from, to)
}

function orderRule(from: Place, to: Place): string | undefined {
  const [lower, upper] = [levelOf(to.feature), levelOf(from.feature)]
  if (lower === -1 || upper === -1) return 'that feature has no place yet. Give it one in scripts/house-rules.ts.'
  if (lower < upper) return undefined
  return `${from.feature} does not stand above ${to.feature}. Compose the two in app/.`
}

function frontDoorRule(from: Place, to: Place): string | undefined {
  if (to.part === 'root') return undefined
  if (/^(server\/store|web\/queries|web\/[a-z-]+-picker)$/.test(to.rest)) return undefined
  if (/^server\/table\b/.test(to.rest) && /^server\/table\b/.test(from.rest)) return undefined
  return `that is inside ${to.feature}. Its front door is its root files, server/store, web/queries and web/*-picker.`
}

function packageRule(from: Place, imported: string): string | undefined {
  const isPureFloor = from.floor === 'core' || (from.floor === 'features' && from.part === 'root')
  if (isPureFloor && /^(node:|react|fastify|drizzle-orm|@tanstack|pg\b)/.test(imported)) {
    return 'core and the root of a feature are pure. Move the code to server/, web/, platform/ or kit/.'
  }
  if (from.floor === 'features' && from.part === 'server' && /^(react|@tanstack)/.test(imported)) {
    return 'server/ draws no screens. Move the code to web/.'
  }
  if (from.part === 'server' && imported.startsWith('drizzle-orm') && !speaksSql.test(from.rest)) {
    return 'only store.ts speaks SQL (or the files in store/), and search.ts of what can be found.'
  }
  return undefined
}

const levelOf = (feature: string | undefined) => featureOrder.findIndex((level) => level.includes(feature ?? ''))

function placeOf(path: string): Place | undefined {
  const [floor = '', second = '', third = ''] = path.split('/')
  if (!floorOrder.includes(floor)) return undefined
  if (floor !== 'features') return { floor, part: 'root', rest: path }
  const part = third === 'server' || third === 'web' ? third : 'root'
  return {
    floor,
    feature: second,
    part,
    rest: path
      .split('/')
      .slice(2)
      .join('/')
      .replace(/\.tsx?$/, ''),
  }
}
