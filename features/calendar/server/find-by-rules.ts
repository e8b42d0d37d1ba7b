import { isTaskStopped } from '#platform/workers/worker-pool'
import { workerTask } from '#platform/workers/worker-task'
import type { findEventsByRules } from '../find-events/find-events-by-rules'
import type { DetectedEvent } from '../suggestion'

type Text = Parameters<typeof findEventsByRules>[0]
type Context = Parameters<typeof findEventsByRules>[1]

const findInThread = workerTask<{ text: Text; context: Context }, DetectedEvent[]>('find-events-task', import.meta.url)

/**
 * Finds events by rules, in a thread: even the first short text would keep everybody waiting while its patterns are
 * compiled. If it takes too long, none are found.
 */
export async function findByRules(text: Text, context: Context): Promise<DetectedEvent[]> {
  try {
    return await findInThread({ text, context })
  } catch (error) {
    if (isTaskStopped(error)) return []
    throw error
  }
}
