import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenRule, brokenTableRules, ownerOf, tablesIn } from './import-rules'

/** Checks every import, and every table named in SQL, against import-rules.ts and prints those that break a rule. */
const root = fileURLToPath(new URL('..', import.meta.url))
const layers = ['app', 'features', 'platform', 'kit', 'core']
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

const sources = new Map(
  layers.flatMap(filesOf).map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const),
)
const tableOwners = new Map(
  [...sources].flatMap(([file, source]) => tablesIn(source).map((name) => [name, ownerOf(file)] as const)),
)

let broken = 0
for (const [file, source] of sources) {
  for (const [, specifier = ''] of source.matchAll(specifiers)) {
    const rule = brokenRule(file, resolve(file, specifier))
    if (rule) report(`${file} may not import ${specifier}: ${rule}`)
  }
  for (const rule of brokenTableRules(file, source, tableOwners)) report(`${file} names a table in SQL: ${rule}`)
}
if (broken > 0) process.exit(1)

function report(message: string): void {
  broken++
  console.error(message)
}

function filesOf(layer: string): string[] {
  return readdirSync(path.join(root, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(layer, name.split(path.sep).join('/')))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier
}
