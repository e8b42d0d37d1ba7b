import * as z from 'zod'
import { call } from '#core/call'
import { Business, BusinessChange } from './business'

export const readBusiness = call('GET /api/settings/business', { input: z.object({}), output: Business })

export const changeBusiness = call('PATCH /api/settings/business', { input: BusinessChange, output: Business })
