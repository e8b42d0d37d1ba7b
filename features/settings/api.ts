import * as z from 'zod'
import { call } from '#core/call'
import { Business, BusinessChange } from './business'
import { Standing } from './standing'

export const readBusiness = call('GET /api/settings/business', { input: z.object({}), output: Business })

export const changeBusiness = call('PATCH /api/settings/business', { input: BusinessChange, output: Business })

/** How each part of the settings stands. */
export const readStandings = call('GET /api/settings/standings', { input: z.object({}), output: z.array(Standing) })
