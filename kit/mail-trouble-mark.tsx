import { Link, type LinkProps } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { type MailTrouble, troubleTexts } from '#core/mail-outcome'
import { Tooltip } from './tooltip'

type MarkProps = Pick<LinkProps, 'to' | 'params'> & {
  trouble: MailTrouble | null
  /** Of the record that was mailed. */
  name: string
}

/** Beside a record in a list: something is wrong with its mail. Leads to the record, where the reason is shown. */
export function MailTroubleMark({ trouble, name, ...record }: MarkProps) {
  if (trouble === null) return null
  const text = troubleTexts[trouble]
  return (
    <Tooltip text={text}>
      <Link
        {...record}
        aria-label={`${name}: ${text}`}
        className="ml-1 inline-grid size-6 place-items-center rounded-control align-middle text-brick hover:bg-line"
      >
        <MailWarning aria-hidden="true" className="size-4" />
      </Link>
    </Tooltip>
  )
}
