import { isTaskStopped } from '#platform/workers/worker-pool'
import { workerTask } from '#platform/workers/worker-task'
import { findEventsByRules } from '../find-events/find-events-by-rules'
import type { DetectedEvent } from '../suggestion'

type Text = Parameters<typeof findEventsByRules>[0]
type Context = Parameters<typeof findEventsByRules>[1]

/** Most mails are shorter, and take less time than it takes to hand them over. */
const longText = 10_000

const findInThread = workerTask<{ text: Text; context: Context }, DetectedEvent[]>('find-events-task', import.meta.url)

/** Finds events by rules: in a long text in a thread. In a text that takes too long there are none. */
export async function findByRules(text: Text, context: Context): Promise<DetectedEvent[]> {
  if (text.text.length < longText) return findEventsByRules(text, context)
  try {
    return await findInThread({ text, context })
  } catch (error) {
    if (isTaskStopped(error)) return []
    throw error
  }
}
