import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { differences } from '../history'

type InvoiceConflictProps = {
  mine: Record<string, string>
  theirs: Record<string, string>
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two edits at once: both are shown, and the owner chooses. */
export function InvoiceConflict({ mine, theirs, onKeepMine, onTakeTheirs }: InvoiceConflictProps) {
  return (
    <div className="mb-5">
      <Banner look="bad">
        <p className="font-medium">This invoice was changed elsewhere.</p>
        <p>Nothing was overwritten. Compare the two and choose which to keep.</p>
        <table className="mt-3 w-full table-fixed text-left text-[13px]">
          <thead className="text-quiet">
            <tr>
              <th scope="col" className="w-24 py-1 pr-2 font-medium">
                <span className="sr-only">Field</span>
              </th>
              <th scope="col" className="py-1 pr-2 font-medium">
                Saved now
              </th>
              <th scope="col" className="py-1 font-medium">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {differences(theirs, mine).map(({ field, from, to }) => (
              <tr key={field} className="border-t align-top">
                <th scope="row" className="py-1.5 pr-2 font-normal text-quiet">
                  {field}
                </th>
                <td className="py-1.5 pr-2 break-words">{from || '–'}</td>
                <td className="py-1.5 break-words">{to || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-3 flex flex-wrap gap-2 pb-1">
          <Button onClick={onTakeTheirs}>Take what is saved</Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
        </div>
      </Banner>
    </div>
  )
}
