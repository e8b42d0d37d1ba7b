import { isTaskStopped } from '#platform/workers/worker-pool'
import { workerTask } from '#platform/workers/worker-task'
import { findEventsByRules } from '../find-events/find-events-by-rules'
import type { DetectedEvent } from '../suggestion'

type Text = Parameters<typeof findEventsByRules>[0]
type Context = Parameters<typeof findEventsByRules>[1]

/** Most mails are shorter, and are searched in less time than it takes to hand them to a thread. */
const longText = 10_000

const findInThread = workerTask<{ text: Text; context: Context }, DetectedEvent[]>('find-events-task', import.meta.url)

/** Finds events by rules, in a thread if the text is long. If that takes too long, none are found. */
export async function findByRules(text: Text, context: Context): Promise<DetectedEvent[]> {
  if (text.text.length < longText) return findEventsByRules(text, context)
  try {
    return await findInThread({ text, context })
  } catch (error) {
    if (isTaskStopped(error)) return []
    throw error
  }
}
