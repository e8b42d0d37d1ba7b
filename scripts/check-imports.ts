import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenRule } from './import-rules'

/** Reads every import of the house and says which of them point the wrong way, and where the code should go instead. */
const root = fileURLToPath(new URL('..', import.meta.url))
const floors = ['app', 'features', 'platform', 'kit', 'core']
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

let broken = 0
for (const file of floors.flatMap(filesOf)) {
  for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(specifiers)) {
    const rule = brokenRule(file, resolve(file, specifier))
    if (!rule) continue
    broken++
    console.error(`${file} may not import ${specifier}: ${rule}`)
  }
}
if (broken > 0) process.exit(1)

function filesOf(floor: string): string[] {
  return readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(floor, name.split(path.sep).join('/')))
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier
}
