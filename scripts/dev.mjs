import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkNode, installPackages, root } from './prepare.mjs'

checkNode()
installPackages()

const port = Number(process.env.PORT ?? 3000)
const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name)
const env = {
  ...process.env,
  PORT: String(port + 1),
  API_PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
}

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'app/server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn(bin('vite'), ['--port', String(port), '--strictPort', '--host', '127.0.0.1'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
]
for (const child of children) child.once('exit', (code) => stop(code ?? 0))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => stop(0))

/** @param {number} code */
function stop(code) {
  for (const child of children) child.kill()
  process.exitCode = code
}
