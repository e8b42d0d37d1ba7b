import {
  Briefcase,
  CalendarDays,
  CheckSquare,
  FilePen,
  FileSignature,
  FileText,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  NotebookText,
  PenLine,
  Pilcrow,
  ReceiptText,
  Repeat,
  User,
} from 'lucide-react'
import { searchWords } from '#core/search-key'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { highlight } from '../highlight'
import type { RecordKind, SearchResult } from '../search-result'

const kinds: Record<RecordKind, { heading: string; icon: LucideIcon }> = {
  client: { heading: 'Clients', icon: User },
  deal: { heading: 'Deals', icon: Briefcase },
  quote: { heading: 'Quotes', icon: FilePen },
  signature: { heading: 'Signatures', icon: PenLine },
  invoice: { heading: 'Invoices', icon: ReceiptText },
  'credit-note': { heading: 'Credit notes', icon: ReceiptText },
  'recurring-invoice': { heading: 'Recurring invoices', icon: Repeat },
  contract: { heading: 'Contracts', icon: FileSignature },
  template: { heading: 'Contract templates', icon: LayoutTemplate },
  clause: { heading: 'Clauses', icon: Pilcrow },
  task: { heading: 'Tasks', icon: CheckSquare },
  event: { heading: 'Events', icon: CalendarDays },
  email: { heading: 'Emails', icon: Mail },
  document: { heading: 'Documents', icon: FileText },
  note: { heading: 'Notes', icon: NotebookText },
}

const datedKinds: RecordKind[] = ['event', 'email', 'quote', 'invoice', 'credit-note']

export const headingOf = (kind: RecordKind) => kinds[kind].heading

/** A search result on one or two lines, with the hits marked. */
export function ResultLine({ result, typed }: { result: SearchResult; typed: string }) {
  const { icon: Icon } = kinds[result.kind]
  const timeZone = useOwnerTimeZone()
  const words = searchWords(typed)
  const secondLine = result.excerpt ?? result.detail
  return (
    <>
      <Icon aria-hidden="true" className="size-[18px] shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <Marked text={result.title || '(without a title)'} words={words} />
        </span>
        {secondLine && (
          <span className="block truncate text-[13px] text-quiet">
            <Marked text={secondLine} words={words} />
          </span>
        )}
      </span>
      {datedKinds.includes(result.kind) && (
        <span className="figures shrink-0 self-start pt-0.5 text-xs text-quiet">
          {/* An invoice has only a date, sent as midnight UTC. */}
          {showDay(result.at, result.kind === 'invoice' ? 'UTC' : timeZone)}
        </span>
      )}
    </>
  )
}

function Marked({ text, words }: { text: string; words: string[] }) {
  let offset = 0
  return highlight(text, words).map(({ text, isHit }) => {
    const key = offset
    offset += text.length
    return isHit ? (
      <mark key={key} className="bg-transparent font-semibold text-inherit underline decoration-marigold decoration-2">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
