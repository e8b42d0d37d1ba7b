import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { ItemChanges, NewItem, SavedItem } from './item'

/** The price list by description; `search` finds parts of it. */
export const listItems = call('GET /api/items', {
  input: z.object({ search: z.string().trim().max(200, 'Please search for less').optional() }),
  output: z.array(SavedItem),
})

export const createItem = call('POST /api/items', { input: NewItem, output: SavedItem, status: 201 })

export const editItem = call('PATCH /api/items/:id', {
  input: z.object({ ...ItemChanges.shape, id: PathRecordId }),
  output: SavedItem,
})

export const removeItem = call('DELETE /api/items/:id', {
  input: z.object({ id: PathRecordId }),
  output: z.void(),
  status: 204,
})
