import * as z from 'zod'
import { call } from '#core/call'
import { Business } from './business'

export const readBusiness = call('GET /api/settings/business', { input: z.object({}), output: Business })

export const writeBusiness = call('PUT /api/settings/business', { input: Business, output: Business })
