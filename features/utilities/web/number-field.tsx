import type { ComponentProps } from 'react'
import { Field } from '#kit/field'

type NumberFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (value: string) => void
}

/** A number as it is typed; what it means is read by `numberFrom`. */
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

/** What is not a number, or below nothing, counts as nothing. */
export function numberFrom(typed: string, most = 1e12): number {
  const number = Number(typed)
  return Number.isFinite(number) && number > 0 ? Math.min(number, most) : 0
}

export const centsFrom = (typed: string) => Math.round(numberFrom(typed, 1e10) * 100)
