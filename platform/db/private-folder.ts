import { chmodSync, constants, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const groupAndOthers = 0o077
export const privateMode = (mode: number) => mode & ~groupAndOthers

/** For what this process and its children create from now on. */
export const createPrivately = () => void process.umask(groupAndOthers)

/** Removes the access of group and others to a folder and everything in it. */
export function makePrivate(folder: string): void {
  for (const entry of [folder, ...entriesIn(folder)]) {
    const { mode } = lstatSync(entry)
    if ((mode & groupAndOthers) !== 0 && (mode & constants.S_IFMT) !== constants.S_IFLNK)
      chmodSync(entry, privateMode(mode) & 0o7777)
  }
}

const entriesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
