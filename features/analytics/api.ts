import * as z from 'zod'
import { call } from '#core/call'
import { Analytics } from './analytics'

/** The current month first, then the finished months, newest first. */
export const readAnalytics = call('GET /api/analytics', { input: z.object({}), output: z.array(Analytics) })
