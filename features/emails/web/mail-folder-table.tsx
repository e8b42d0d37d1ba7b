import { ago } from '#kit/ago'
import { Badge } from '#kit/badge'
import type { MailFolder } from '../accounts-api'

const number = (count: number | null) => (count === null ? '–' : count.toLocaleString('en-US'))
const heading = 'py-2 pl-4 text-right font-medium'
const cell = 'figures py-2 pl-4 text-right'

/** For each folder the provider's count, ours, and the difference. */
export function MailFolderTable({ folders }: { folders: MailFolder[] }) {
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full min-w-120 text-[13px]">
        <thead className="border-b text-quiet">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              Folder
            </th>
            <th scope="col" className={heading}>
              At the provider
            </th>
            <th scope="col" className={heading}>
              Here
            </th>
            <th scope="col" className={heading}>
              Difference
            </th>
            <th scope="col" className={heading}>
              Last success
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {folders.map((folder) => (
            <tr key={folder.id}>
              <th scope="row" className="py-2 text-left font-normal break-words">
                {folder.name}
                {folder.older > 0 && (
                  <span className="block text-quiet">{number(folder.older)} older than you asked for</span>
                )}
                {folder.problems > 0 && (
                  <span className="block text-brick">{number(folder.problems)} could not be taken</span>
                )}
              </th>
              <td className={cell}>{number(folder.atProvider)}</td>
              <td className={cell}>{number(folder.ours)}</td>
              <td className={cell}>
                <Difference folder={folder} />
              </td>
              <td className="py-2 pl-4 text-right text-quiet whitespace-nowrap">
                {folder.syncedAt ? ago(folder.syncedAt, new Date()) : 'not yet'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Difference({ folder: { difference, isWhole } }: { folder: MailFolder }) {
  if (difference === null) return '–'
  if (difference === 0) return <Badge variant="good">none</Badge>
  return (
    <Badge variant={isWhole ? 'warm' : 'plain'}>
      {difference > 0 ? `${number(difference)} to come` : `${number(-difference)} to leave`}
    </Badge>
  )
}
