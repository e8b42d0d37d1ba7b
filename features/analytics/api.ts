import * as z from 'zod'
import { call } from '#core/call'
import { Analytics } from './analytics'

/** The running month first, then the finished months that were kept, newest first. */
export const readAnalytics = call('GET /api/analytics', { input: z.object({}), output: z.array(Analytics) })
