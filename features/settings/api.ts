import * as z from 'zod'
import { call } from '#core/call'
import { Business, BusinessChange } from './business'
import { SettingsSummary } from './settings-summary'

export const readBusiness = call('GET /api/settings/business', { input: z.object({}), output: Business })

export const changeBusiness = call('PATCH /api/settings/business', { input: BusinessChange, output: Business })

/** A short state of each part of the settings. */
export const readSettingsSummary = call('GET /api/settings/summary', {
  input: z.object({}),
  output: z.array(SettingsSummary),
})
