import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './prepare.mjs'

const image = 'mainstreet-test'
const startLimit = 120_000

/**
 * Builds the image with the container tool that is there, starts it, and checks that it serves, is healthy, is not root
 * and stops in order. IMAGE_BASE names another base image.
 */
const tool = ['docker', 'podman', 'buildah'].find(isUsable) ?? ''
if (tool === '') {
  console.log('skipped: neither docker, podman nor buildah can be used here.')
  console.log('0 passed, 0 failed, 1 skipped')
  process.exit(0)
}
const scratch = mkdtempSync(path.join(tmpdir(), 'mainstreet-image-'))
try {
  const base = process.env.IMAGE_BASE ?? (tool === 'buildah' ? buildahBase() : undefined)
  build(base)
  await tryOut()
  console.log('1 passed, 0 failed')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** A client without its engine answers its version but cannot build. @param {string} name */
function isUsable(name) {
  return spawnSync(name, [name === 'buildah' ? 'version' : 'info'], { stdio: 'ignore' }).status === 0
}

/** @param {string | undefined} base */
function build(base) {
  console.log(`Building the image with ${tool}${base ? ` on ${base}` : ''}…`)
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  const args = [
    'build',
    '--tag',
    image,
    ...(base ? ['--build-arg', `BASE=${base}`] : []),
    ...(certificates ? ['--build-arg', `NODE_EXTRA_CA_CERTS=${certificates}`] : []),
    // Without a daemon there is no network of its own: the build uses this machine's.
    ...(tool === 'buildah' ? ['--isolation', 'chroot', '--format', 'docker'] : []),
    ...(tool === 'buildah' && certificates
      ? ['--volume', `${path.dirname(certificates)}:${path.dirname(certificates)}:ro`]
      : []),
    root,
  ]
  must(tool, args)
}

/** Where no image can be pulled: this machine's own Node, npm and the libraries they load. */
function buildahBase() {
  const name = 'mainstreet-test-base'
  const folder = path.join(scratch, 'base')
  for (const place of ['bin', 'lib', 'lib64']) {
    mkdirSync(path.join(folder, 'usr', place), { recursive: true })
    symlinkSync(`usr/${place}`, path.join(folder, place))
  }
  const programs = ['sh', 'env', 'node', 'mkdir', 'chown', 'cp', 'rm'].map((program) => whereIs(program))
  for (const file of [...programs, ...programs.flatMap(librariesOf), ...commonLibraries()]) copyInto(folder, file)
  const npm = path.dirname(path.dirname(realpathSync(whereIs('npm'))))
  cpSync(npm, path.join(folder, 'usr/lib/node_modules/npm'), { recursive: true })
  mkdirSync(path.join(folder, 'usr/local/bin'), { recursive: true })
  writeFileSync(
    path.join(folder, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  )
  for (const place of ['tmp', 'root', 'etc', 'proc', 'dev', 'sys'])
    mkdirSync(path.join(folder, place), { recursive: true, mode: place === 'tmp' ? 0o1777 : 0o755 })
  writeFileSync(path.join(folder, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/tmp:/bin/sh\n')
  writeFileSync(path.join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\n')
  for (const file of ['etc/resolv.conf', 'etc/hosts', 'etc/nsswitch.conf', 'root/.npmrc'])
    if (existsSync(`/${file}`)) cpSync(`/${file}`, path.join(folder, file), { dereference: true })
  const container = output('buildah', ['from', 'scratch'])
  must('buildah', ['copy', '--quiet', container, folder, '/'])
  must('buildah', ['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container])
  must('buildah', ['commit', '--quiet', container, name])
  must('buildah', ['rm', container])
  return `localhost/${name}`
}

async function tryOut() {
  const port = await freePort()
  const { child, inside, remove } = startContainer(port)
  try {
    const address = `http://127.0.0.1:${port}`
    await untilReady(`${address}/readyz`, child)
    for (const page of ['/', '/es', '/healthz']) expectOk(page, (await fetch(address + page)).status === 200)
    expectOk('does not run as root', inside(['node', '-p', 'process.getuid()']) === '1000')
    const stopped = new Promise((resolve) => child.once('exit', resolve))
    stopGently(child)
    await stopped
    expectOk('stops in order', child.exitCode === 0 || child.signalCode === null)
  } finally {
    child.kill('SIGKILL')
    remove()
  }
}

/** @param {number} port */
function startContainer(port) {
  if (tool === 'buildah') {
    const container = output('buildah', ['from', '--pull=never', `localhost/${image}`])
    const run = ['run', '--isolation', 'chroot', '--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1']
    return {
      child: spawn(
        'buildah',
        [...run, container, '--', 'node', '--max-semi-space-size=4', '--v8-pool-size=1', 'dist/server/main.js'],
        {
          stdio: 'inherit',
        },
      ),
      inside: (/** @type {string[]} */ command) => output('buildah', [...run, container, '--', ...command]),
      remove: () => spawnSync('buildah', ['rm', container], { stdio: 'ignore' }),
    }
  }
  const name = `${image}-${process.pid}`
  return {
    child: spawn(tool, ['run', '--rm', '--name', name, '--publish', `127.0.0.1:${port}:3000`, image], {
      stdio: 'inherit',
    }),
    inside: (/** @type {string[]} */ command) => output(tool, ['exec', name, ...command]),
    remove: () => spawnSync(tool, ['rm', '--force', name], { stdio: 'ignore' }),
  }
}

/** buildah does not pass signals on, so the server itself is asked. @param {import('node:child_process').ChildProcess} child */
function stopGently(child) {
  if (tool !== 'buildah') return child.kill('SIGTERM')
  const pids = descendants(child.pid ?? 0)
  process.kill(pids.at(-1) ?? child.pid ?? 0, 'SIGTERM')
}

/** @param {number} pid @returns {number[]} */
function descendants(pid) {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...descendants(child)])
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child */
async function untilReady(url, child) {
  const end = Date.now() + startLimit
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode} before it was ready`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(250)
  }
  throw new Error('The container was not ready in time')
}

/** @param {string} what @param {boolean} isOk */
function expectOk(what, isOk) {
  if (!isOk) throw new Error(`The image failed: ${what}`)
  console.log(`ok: ${what}`)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @param {string} program */
function whereIs(program) {
  return output('sh', ['-c', `command -v ${program}`])
}

/** @param {string} program */
function librariesOf(program) {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  return stdout.match(/\/\S+(?= \(0x)/g) ?? []
}

/** What native packages load besides. */
function commonLibraries() {
  const { stdout } = spawnSync('ldconfig', ['-p'], { encoding: 'utf8' })
  return [
    'libgcc_s.so.1',
    'libstdc++.so.6',
    'libm.so.6',
    'libdl.so.2',
    'libpthread.so.0',
    'librt.so.1',
    'libnss_dns.so.2',
    'libnss_files.so.2',
    'libresolv.so.2',
  ]
    .map(
      (name) =>
        stdout
          .split('\n')
          .find((line) => line.includes(`${name} (`))
          ?.split('=> ')[1],
    )
    .filter((file) => file !== undefined)
}

/** @param {string} folder @param {string} file */
function copyInto(folder, file) {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(realpathSync(file), target)
}

/** @param {string} program @param {string[]} args */
function must(program, args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`)
}

/** @param {string} program @param {string[]} args */
function output(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr}`)
  return stdout.trim()
}
