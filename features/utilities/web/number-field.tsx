import type { ComponentProps } from 'react'
import { Field } from '#kit/field'

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (value: string) => void
}

/** Holds the typed text; parse it with `parsePositive`. */
export const NumberField = ({ value, onChange, ...rest }: NumberFieldProps) => (
  <Field
    type="number"
    inputMode="decimal"
    min={0}
    step="any"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    {...rest}
  />
)

/** Invalid and negative numbers count as zero. */
export function parsePositive(typed: string, max = 1e12): number {
  const number = Number(typed)
  return Number.isFinite(number) && number > 0 ? Math.min(number, max) : 0
}
