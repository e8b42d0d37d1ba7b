import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { Deal, DealChanges, dealStages, NewDeal } from './deal'
import { DealFilter } from './deal-list'
import { StageGroup } from './stage-groups'

const byId = z.object({ id: PathRecordId })

/** Without a page, the whole list. */
export const listDeals = call('GET /api/deals', { input: DealFilter, output: z.array(Deal) })

export const DealOverview = z.object({
  /** The owner's current day, used to count the days in a stage. */
  today: z.string(),
  timeZone: z.string(),
  groups: z.array(StageGroup),
  /** Number of open deals that have been in their stage for too long. */
  rotting: z.number(),
})
export type DealOverview = z.output<typeof DealOverview>

/** The totals of each stage, from which all figures are computed. */
export const overviewDeals = call('GET /api/deals/overview', { input: z.object({}), output: DealOverview })

export const readDeal = call('GET /api/deals/:id', { input: byId, output: Deal })

export const StageMove = z.object({
  id: z.number(),
  /** Null for the deal's first stage. */
  fromStage: z.enum(dealStages).nullable(),
  toStage: z.enum(dealStages),
  movedAt: Timestamp,
})
export type StageMove = z.output<typeof StageMove>

/** Newest first. */
export const stageHistory = call('GET /api/deals/:id/history', { input: byId, output: z.array(StageMove) })

export const createDeal = call('POST /api/deals', { input: NewDeal, output: Deal, status: 201 })

/** Refused with 409 if the deal changed since `seenAt`. */
export const editDeal = call('PATCH /api/deals/:id', {
  input: z.object({
    ...DealChanges.shape,
    ...byId.shape,
    /** The `updatedAt` the editor started from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Deal,
})

export const removeDeal = call('DELETE /api/deals/:id', { input: byId, output: z.void(), status: 204 })
