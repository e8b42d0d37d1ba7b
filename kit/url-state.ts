import * as z from 'zod'

/** A text in the URL. The router parses a search for 404 as a number. */
export const urlText = (schema: z.ZodType<string | undefined> = z.string().max(200).optional()) =>
  z.preprocess((given) => (given === undefined ? given : String(given)), schema).catch(undefined)

/** The id of a record in the URL. */
export const urlId = () => z.coerce.number().int().min(1).optional().catch(undefined)

/** Something that is open or on while its name is in the URL. */
export const urlFlag = () => z.literal(true).optional().catch(undefined)

export type UrlStateOptions = {
  /** Parameters that do not affect which rows are listed. Any other change leads back to the first page. */
  keepsPage?: readonly string[]
  /** Leaves the parameters of other parts of the screen in the URL. */
  keepsOthers?: boolean
}

type Current = { search: Record<string, unknown>; params: object; defaults: object }

/** The parameters of the URL after a change. Empty values and defaults are left out. */
export function nextSearch(
  { search, params, defaults }: Current,
  changes: object,
  { keepsPage = [], keepsOthers = false }: UrlStateOptions = {},
): Record<string, unknown> {
  const isOtherList = 'page' in defaults && Object.keys(changes).some((name) => !keepsPage.includes(name))
  const next: Record<string, unknown> = { ...params, ...(isOtherList && { page: 1 }), ...changes }
  const given = Object.entries(next).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== defaults[name as keyof typeof defaults],
  )
  const others = keepsOthers ? Object.entries(search).filter(([name]) => !(name in next)) : []
  return Object.fromEntries([...others, ...given])
}
