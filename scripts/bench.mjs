import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildIfChanged, checkNode, installPackages, root } from './prepare.mjs'

checkNode()
installPackages()
buildIfChanged()

const { ensureCalendarServers, ensureVdirsyncer, findChromium } = await import('./test-tools.mjs')
const chromium = findChromium()
const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes('calendar-sync')) ensureCalendarServers() && ensureVdirsyncer()
const tsx = path.join(root, 'node_modules/.bin/tsx')
spawn(tsx, ['bench/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium && { CHROMIUM: chromium }) },
}).once('exit', (code) => {
  process.exitCode = code ?? 1
})
