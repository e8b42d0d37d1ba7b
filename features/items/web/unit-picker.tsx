import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { itemLimits } from '../item'

const suggestedUnits = ['hours', 'days', 'weeks', 'months', 'pieces', 'km', 'kg', 'm²']

/** Names the suggestions for the `list` of an input. */
export const unitSuggestions = 'unit-suggestions'

export const UnitSuggestions = () => (
  <datalist id={unitSuggestions}>
    {suggestedUnits.map((unit) => (
      <option key={unit} value={unit} />
    ))}
  </datalist>
)

/** The unit of a line: a suggested one or any other. Needs `UnitSuggestions` on the same page. */
export const UnitPicker = ({ value, onChange }: { value: string; onChange: (unit: string) => void }) => (
  <label className="text-[13px] text-quiet">
    Unit
    <input
      placeholder="None"
      maxLength={itemLimits.unit}
      value={value}
      list={unitSuggestions}
      onChange={(event) => onChange(event.target.value)}
      className={classes(inputClasses, 'mt-1 !w-28')}
    />
  </label>
)
