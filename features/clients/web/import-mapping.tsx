import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { Notice } from '#kit/notice'
import { Select } from '#kit/select'
import { type ImportTarget, importTargets, type Mapping } from '../import-columns'

const targetLabels: Record<ImportTarget, string> = {
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
  /** Lines with a quote that is never closed. */
  strayQuotes: number[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onBack: () => void
  onNext: () => void
}

const nameTargets: ImportTarget[] = ['name', 'firstName', 'lastName', 'businessName', 'email']

/** Maps the columns of the file to client fields, with sample values. */
export function ImportMapping({ headers, sample, strayQuotes, mapping, onChange, onBack, onNext }: MappingProps) {
  const choose = (column: number, target: ImportTarget | undefined) =>
    onChange(headers.map((_, index) => (index === column ? target : mapping[index])))
  const hasName = mapping.some((target) => target && nameTargets.includes(target))
  return (
    <>
      <p className="mb-4 text-quiet">
        Say what each column holds. Columns that are left out are not imported. Several columns may make one address; of
        several phones or emails the first valid one counts, and the others go to the notes.
      </p>
      {strayQuotes.length > 0 && (
        <div className="mb-4">
          <Notice title={`A quotation mark is never closed in ${plural(strayQuotes.length, 'row')}.`}>
            {`Each was taken as a letter, so look at line ${strayQuotes.slice(0, 10).join(', ')}${strayQuotes.length > 10 ? ' and others' : ''} of the file.`}
          </Notice>
        </div>
      )}
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
                      ...importTargets.map((target) => ({ value: target, label: targetLabels[target] })),
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
        <Button variant="primary" disabled={!hasName} onClick={onNext}>
          Check
        </Button>
      </div>
    </>
  )
}
