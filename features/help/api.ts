import * as z from 'zod'
import { call } from '#core/call'
import { Diagnostics } from './diagnostics'
import { FirstSteps, FirstStepsChoice } from './first-steps'

export const readFirstSteps = call('GET /api/help/first-steps', { input: z.object({}), output: FirstSteps })

/** Dismisses or restores the list, or accepts the built-in rules. */
export const changeFirstSteps = call('PATCH /api/help/first-steps', {
  input: FirstStepsChoice.partial(),
  output: FirstSteps,
})

export const readDiagnostics = call('GET /api/help/diagnostics', { input: z.object({}), output: Diagnostics })
