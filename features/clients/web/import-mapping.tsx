import { Button } from '#kit/button'
import { Select } from '#kit/select'
import { type ImportTarget, importTargets, type Mapping } from '../import-columns'

const words: Record<ImportTarget, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  businessName: 'Business name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  notes: 'Notes',
  status: 'Status',
}

type MappingProps = {
  headers: string[]
  sample: string[][]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onBack: () => void
  onNext: () => void
}

const nameable: ImportTarget[] = ['name', 'firstName', 'lastName', 'businessName', 'email']

/** What each column means; the first rows show whether that is right. */
export function ImportMapping({ headers, sample, mapping, onChange, onBack, onNext }: MappingProps) {
  const choose = (column: number, target: ImportTarget | undefined) =>
    onChange(headers.map((_, at) => (at === column ? target : mapping[at] === target ? undefined : mapping[at])))
  const hasName = mapping.some((target) => target && nameable.includes(target))
  return (
    <>
      <p className="mb-4 text-quiet">Say what each column holds. Columns that are left out are not imported.</p>
      <div className="overflow-x-auto rounded-card border bg-card">
        <table className="w-full text-left text-[13px]">
          <thead className="border-b text-quiet">
            <tr className="h-11">
              <th className="px-4 font-medium">Column in the file</th>
              <th className="px-4 font-medium">Becomes</th>
              <th className="px-4 font-medium">First rows</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {headers.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike
              <tr key={column}>
                <td className="px-4 py-2 font-medium">{header || `Column ${column + 1}`}</td>
                <td className="px-4 py-2">
                  <Select
                    label={`What is in ${header || `column ${column + 1}`}`}
                    hideLabel
                    className="w-44"
                    value={mapping[column] ?? ''}
                    onChange={(event) => choose(column, (event.target.value || undefined) as ImportTarget | undefined)}
                    options={[
                      { value: '', label: 'Leave out' },
                      ...importTargets.map((target) => ({ value: target, label: words[target] })),
                    ]}
                  />
                </td>
                <td className="max-w-96 truncate px-4 py-2 text-quiet">
                  {sample
                    .map((cells) => cells[column])
                    .filter(Boolean)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2">
        {!hasName && <p className="text-brick">Choose at least one column for the name, business or email.</p>}
        <Button onClick={onBack}>Another file</Button>
        <Button look="primary" disabled={!hasName} onClick={onNext}>
          Check
        </Button>
      </div>
    </>
  )
}
