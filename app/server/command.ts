import path from 'node:path'
import { BadArchive } from '#platform/backup/read-archive'
import { CannotOpen, isDiskFull } from '#platform/db/database'
import { BadSetting } from '#platform/env/settings'

/** Does one thing and ends: well, or with one sentence that says why not. */
export async function runCommand(work: (print: (sentence: string) => void) => Promise<void>): Promise<never> {
  try {
    await work((sentence) => console.log(sentence))
    process.exit(0)
  } catch (error) {
    console.error(whyNot(error) ?? error)
    process.exit(1)
  }
}

/** What can be mended by whoever typed the command; anything else is ours to mend, and shows its trace. */
function whyNot(error: unknown): string | undefined {
  if (error instanceof CannotOpen || error instanceof BadSetting || error instanceof BadArchive) return error.message
  return isDiskFull(error) ? 'The disk is full. Free some space and try again.' : undefined
}

/** The file that was named, from where the command was typed: npm itself goes to the root first. */
export function namedFile(usage: string): string {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new CannotOpen(`Name one file: ${usage}`)
  return path.resolve(process.env.INIT_CWD ?? '.', given)
}
