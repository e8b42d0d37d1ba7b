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
        className="-my-1 ml-0.5 grid size-6 shrink-0 place-items-center rounded-control text-brick hover:bg-line sm:ml-1"
      >
        <MailWarning aria-hidden="true" className="size-4" />
      </Link>
    </Tooltip>
  )
}
