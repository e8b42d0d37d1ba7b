import { type FieldKind, minFieldSize, type SignField } from './sign-field'

/** How large a new field is, as shares of a page. */
const sizes: Record<FieldKind, { width: number; height: number }> = {
  signature: { width: 0.3, height: 0.05 },
  initials: { width: 0.1, height: 0.035 },
  name: { width: 0.3, height: 0.03 },
  date: { width: 0.18, height: 0.03 },
  text: { width: 0.35, height: 0.03 },
  tick: { width: 0.03, height: 0.023 },
}

/** A new field whose middle is as near to a point as its page allows. */
export function newField(kind: FieldKind, page: number, at: { x: number; y: number }): SignField {
  const { width, height } = sizes[kind]
  const field = { kind, page, x: at.x - width / 2, y: at.y - height / 2, width, height }
  return keepInside(kind === 'text' ? { ...field, required: true } : field)
}

export const moveField = (field: SignField, by: { x: number; y: number }): SignField =>
  keepInside({ ...field, x: field.x + by.x, y: field.y + by.y })

/** The top left corner stays. */
export const resizeField = (field: SignField, by: { x: number; y: number }): SignField => ({
  ...field,
  width: round(between(minFieldSize, field.width + by.x, 1 - field.x)),
  height: round(between(minFieldSize, field.height + by.y, 1 - field.y)),
})

const keepInside = (field: SignField): SignField => ({
  ...field,
  x: round(between(0, field.x, 1 - field.width)),
  y: round(between(0, field.y, 1 - field.height)),
})

const between = (least: number, value: number, most: number) => Math.min(Math.max(least, value), most)
const round = (value: number) => Math.round(value * 10_000) / 10_000
