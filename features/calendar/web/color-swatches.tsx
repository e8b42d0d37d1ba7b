import { Check } from 'lucide-react'
import { eventColors } from '../event'
import { colorStyle } from './event-parts'

export function ColorSwatches({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const known = eventColors.some((color) => color.value === value)
  const choices = known ? eventColors : [...eventColors, { value, name: 'As it came' }]
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Color</legend>
      <div className="-mx-1 flex flex-wrap">
        {choices.map((color) => (
          <label key={color.value} className="grid size-10 cursor-pointer place-items-center" title={color.name}>
            <input
              type="radio"
              name="color"
              value={color.value}
              aria-label={color.name}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              className="peer sr-only"
            />
            <span
              style={colorStyle(color.value)}
              className="col-start-1 row-start-1 size-7 rounded-full bg-(--event) ring-offset-2 ring-offset-card peer-checked:ring-2 peer-checked:ring-(--event) peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4"
            />
            <Check
              aria-hidden="true"
              className="pointer-events-none col-start-1 row-start-1 size-4 stroke-3 text-on-brick opacity-0 peer-checked:opacity-100"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
