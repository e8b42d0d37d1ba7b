import { workerTask } from '#platform/workers/worker-task'
import readHere, { type ReadAttempt } from './read-objects-task'

/** About 20 events, which are read in less time than it takes to hand them to a thread. */
const shortLength = 10_000

const readInThread = workerTask<{ texts: string[]; zone: string }, ReadAttempt[]>('read-objects-task', import.meta.url)

/** Reads objects of a calendar server: many of them in a thread. */
export async function readObjects(texts: string[], zone: string): Promise<ReadAttempt[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return length < shortLength ? readHere({ texts, zone }) : readInThread({ texts, zone })
}
