import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { noticeText } from './notice.mjs'
import { installPackages, root } from './prepare.mjs'
import { releaseNotes } from './release-notes.mjs'

/** `npm run release`: refuses an unfinished state, runs the checks, writes the notes and tags the commit. */
installPackages()
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const tag = `v${version}`
const notes = releaseNotes(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version)
const fixture = `tests/fixtures/upgrade/${version}/database.sql.gz`

const reasons = [
  git('status', '--porcelain') !== '' && 'There are uncommitted changes.',
  git('tag', '--list', tag) !== '' && `The tag ${tag} exists; raise the version in package.json.`,
  !notes && `CHANGELOG.md has no dated section "## ${version} — YYYY-MM-DD".`,
  readFileSync(path.join(root, 'NOTICE.md'), 'utf8') !== noticeText() && 'NOTICE.md is out of date: npm run notice.',
  !existsSync(path.join(root, fixture)) && `There is no ${fixture}: npm run upgrade-fixture.`,
].filter((reason) => typeof reason === 'string')
if (reasons.length > 0) fail(reasons.join('\n'))

for (const script of ['test:full', 'test:image'])
  if (spawnSync('npm', ['run', script], { cwd: root, stdio: 'inherit' }).status !== 0) fail(`npm run ${script} failed.`)

const file = path.join(root, 'dist', `release-notes-${version}.md`)
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${notes}\n`)
git('tag', '--annotate', tag, '--message', `Mainstreet ${version}\n\n${notes}`)
console.log(`Tagged ${tag}; the notes are in ${path.relative(root, file)}. Publish with: git push origin ${tag}`)

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`git ${args[0]} failed: ${stderr}`)
  return stdout.trim()
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
