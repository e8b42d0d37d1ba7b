import { existsSync, readFileSync, statSync } from 'node:fs'
import { atMost, inform, type Row } from './row'
import { kilobytes } from './units'

const built = new URL('../dist/web/', import.meta.url)

type Chunk = { file: string; name?: string; imports?: string[]; isDynamicEntry?: boolean }

/** The JavaScript that a browser must load, in gzipped bytes. */
export async function pageWeight(): Promise<Row[]> {
  const manifest: Record<string, Chunk> = JSON.parse(textOf('.vite/manifest.json'))
  const landing = scriptsOfPage('landing/en.html', manifest)
  const shell = scriptsOfPage('index.html', manifest)
  const [heaviest, ...others] = screens(manifest)
    .map((screen) => ({ name: screen.name, weight: weigh(new Set([...shell, ...withImports([screen], manifest)])) }))
    .sort((a, b) => b.weight - a.weight)
  if (!heaviest) throw new Error('The build holds no screens')
  return [
    atMost('Landing: JavaScript', weigh(landing), 70e3, kilobytes),
    atMost('Back office: JavaScript before a screen’s own', weigh(shell), 180e3, kilobytes),
    atMost(
      'Back office: JavaScript for the heaviest screen, all in all',
      heaviest.weight,
      250e3,
      kilobytes,
      `${heaviest.name}, ${kilobytes(heaviest.weight - weigh(shell))} of its own`,
    ),
    inform('Back office: screens that are a chunk of their own', String(others.length + 1)),
  ]
}

function scriptsOfPage(page: string, manifest: Record<string, Chunk>): Set<string> {
  const tags = textOf(page).match(/<script[^>]*\ssrc=[^>]*>|<link[^>]*rel="modulepreload"[^>]*>/g) ?? []
  const files = tags.map((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? '')
  const chunks = Object.values(manifest).filter(({ file }) => files.includes(file))
  if (files.length === 0) throw new Error(`${page} loads no script`)
  return new Set([...files, ...withImports(chunks, manifest)])
}

/** The files of these chunks and their static imports. */
function withImports(chunks: Chunk[], manifest: Record<string, Chunk>): Set<string> {
  const files = new Set<string>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const name of chunk.imports ?? []) visit(manifest[name])
  }
  chunks.forEach(visit)
  return files
}

const screens = (manifest: Record<string, Chunk>) =>
  Object.values(manifest).filter(({ isDynamicEntry, name }) => isDynamicEntry && name?.endsWith('-screen'))

const weigh = (files: Set<string>) => [...files].reduce((sum, file) => sum + transferredBytes(file), 0)

/** Small files are not compressed by the build. */
function transferredBytes(file: string): number {
  const packed = new URL(`${file}.gz`, built)
  return statSync(existsSync(packed) ? packed : new URL(file, built)).size
}

const textOf = (name: string) => readFileSync(new URL(name, built), 'utf8')
