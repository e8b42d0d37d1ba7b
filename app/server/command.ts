import path from 'node:path'
import { BadArchive } from '#platform/backup/read-archive'
import { CannotOpen, isDiskFull } from '#platform/db/database'
import { BadSetting } from '#platform/env/settings'

/** Runs a command-line task and exits with 0, or with 1 and an error message. */
export async function runCommand(work: (print: (sentence: string) => void) => Promise<void>): Promise<never> {
  try {
    await work((sentence) => console.log(sentence))
    process.exit(0)
  } catch (error) {
    console.error(userErrorMessage(error) ?? error)
    process.exit(1)
  }
}

/** The message of an error that the user can fix; other errors are printed with their stack trace. */
function userErrorMessage(error: unknown): string | undefined {
  if (error instanceof CannotOpen || error instanceof BadSetting || error instanceof BadArchive) return error.message
  return isDiskFull(error) ? 'The disk is full. Free some space and try again.' : undefined
}

/** The file argument, relative to the folder where npm was called (npm changes to the root). */
export function fileArgument(usage: string): string {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new CannotOpen(`Name one file: ${usage}`)
  return path.resolve(process.env.INIT_CWD ?? '.', given)
}
