import * as z from 'zod'

export const fieldKinds = ['signature', 'initials', 'name', 'date', 'text', 'tick'] as const
export type FieldKind = (typeof fieldKinds)[number]

export const fieldKindLabels: Record<FieldKind, string> = {
  signature: 'Signature',
  initials: 'Initials',
  name: 'Name',
  date: 'Date',
  text: 'Text',
  tick: 'Tick',
}

export const fieldLimits = { fields: 200, pages: 500, label: 200, text: 500 }

const share = z.number('Must be a number').min(0, 'At least 0').max(1, 'At most 1')

/** A place on a page that is filled when its signer signs. Position and size are shares of the page, from its top left. */
export const SignField = z.object({
  kind: z.enum(fieldKinds, 'There is no such field'),
  page: z.number('Must be a number').int('Must be a whole number').min(1, 'At least 1').max(fieldLimits.pages),
  x: share,
  y: share,
  width: share,
  height: share,
  /** What a text or a tick is about; the signer is asked for it by these words. */
  label: z.string().trim().max(fieldLimits.label, `At most ${fieldLimits.label} characters`).optional(),
  /** Whether this text or tick is required for signing. */
  required: z.boolean('Must be true or false').optional(),
})
export type SignField = z.output<typeof SignField>

/** A field within its page, large enough to be seen. */
export const NewSignField = SignField.refine(isInsidePage, {
  message: 'A field must lie within its page',
  path: ['x'],
})

/** For rounding errors in sums of shares. */
const tolerance = 1e-6
export const minFieldSize = 0.005

function isInsidePage({ x, y, width, height }: Pick<SignField, 'x' | 'y' | 'width' | 'height'>): boolean {
  const isLarge = width >= minFieldSize && height >= minFieldSize
  return isLarge && x + width <= 1 + tolerance && y + height <= 1 + tolerance
}

/** What a signer wrote into each field: null where nothing is written by hand, or nothing was. */
export type FieldValues = (string | null)[]

/** What stands in a field that was ticked. */
export const ticked = 'yes'

/** Fields that the signer fills in; the others follow from the signature. */
export const isFilledIn = ({ kind }: { kind: FieldKind }) => kind === 'text' || kind === 'tick'
