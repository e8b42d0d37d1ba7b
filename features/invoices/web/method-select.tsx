import { Select } from '#kit/select'
import { type RecordedMethod, recordedMethods } from '../payment'

type MethodSelectProps = { value: RecordedMethod; onChange: (method: RecordedMethod) => void }

/** How money was paid or paid back, where the owner records it. */
export const MethodSelect = ({ value, onChange }: MethodSelectProps) => (
  <Select
    label="Method"
    value={value}
    options={recordedMethods.map((method) => ({ value: method, label: method[0]?.toUpperCase() + method.slice(1) }))}
    onChange={(event) => onChange(event.target.value as RecordedMethod)}
  />
)
