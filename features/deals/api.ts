import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { Deal, DealChanges, dealStages, largestId, NewDeal } from './deal'
import { DealFilter } from './deal-list'
import { StageGroup } from './stage-groups'

/** An address that names no number names no deal: it is not found, like any other unknown one. */
const one = z.object({ id: z.coerce.number().int().min(1).max(largestId).catch(0) })

/** The header that carries how many there are in all. */
export const totalHeader = 'x-total-count'

/** Bare, it answers the whole list. */
export const listDeals = call('GET /api/deals', { input: DealFilter, output: z.array(Deal) })

export const DealOverview = z.object({
  /** The owner's day, by which the days in a stage are counted. */
  today: z.string(),
  timeZone: z.string(),
  groups: z.array(StageGroup),
  /** How many open deals have rested in their stage for too long. */
  rotting: z.number(),
})
export type DealOverview = z.output<typeof DealOverview>

/** What stands in each stage, from which every figure is made. */
export const overviewDeals = call('GET /api/deals/overview', { input: z.object({}), output: DealOverview })

export const readDeal = call('GET /api/deals/:id', { input: one, output: Deal })

export const StageMove = z.object({
  id: z.number(),
  /** Nothing where the deal began. */
  fromStage: z.enum(dealStages).nullable(),
  toStage: z.enum(dealStages),
  movedAt: Timestamp,
})
export type StageMove = z.output<typeof StageMove>

/** Where a deal has been, newest first. */
export const stageHistory = call('GET /api/deals/:id/history', { input: one, output: z.array(StageMove) })

export const createDeal = call('POST /api/deals', { input: NewDeal, output: Deal, status: 201 })

/** Refused with 409 where the deal is no longer as it was seen. */
export const editDeal = call('PATCH /api/deals/:id', {
  input: z.object({
    ...DealChanges.shape,
    ...one.shape,
    /** The `updatedAt` that the editor began from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Deal,
})

export const removeDeal = call('DELETE /api/deals/:id', { input: one, output: z.void(), status: 204 })

export const changedElsewhere = 'This deal was changed elsewhere. Compare the two and choose which to keep.'
