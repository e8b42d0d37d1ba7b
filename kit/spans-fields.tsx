import { Plus, X } from 'lucide-react'
import type { Span } from '#core/weekly-hours'
import { IconButton } from './button'
import { classes } from './classes'
import { inputClasses } from './field'

/** On a phone two of them stand beside two buttons. */
const timeClasses = classes(inputClasses, 'min-w-0 px-2 sm:px-3 max-sm:[&::-webkit-calendar-picker-indicator]:hidden')

type SpansFieldsProps = {
  /** 'Monday' */
  label: string
  spans: Span[]
  error?: string | undefined
  onChange: (spans: Span[]) => void
}

/** The spans of a day: none is closed. */
export function SpansFields({ label, spans, error, onChange }: SpansFieldsProps) {
  const change = (index: number, part: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)))
  return (
    <div className="min-w-0 flex-1 basis-full sm:basis-0">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 space-y-2">
          {spans.length === 0 && <p className="flex h-10 items-center text-quiet">Closed</p>}
          {spans.map((span, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity besides their place
            <div key={index} className="flex items-center gap-2">
              <input
                type="time"
                aria-label={`${label}, from`}
                className={timeClasses}
                value={span.from}
                onChange={(event) => change(index, { from: event.target.value })}
              />
              <span aria-hidden="true" className="text-quiet">
                –
              </span>
              <input
                type="time"
                aria-label={`${label}, to`}
                className={timeClasses}
                value={span.to === '24:00' ? '00:00' : span.to}
                onChange={(event) =>
                  change(index, { to: event.target.value === '00:00' ? '24:00' : event.target.value })
                }
              />
              <IconButton
                small
                label={`Remove ${label}, ${span.from} to ${span.to}`}
                onClick={() => onChange(spans.filter((_, at) => at !== index))}
              >
                <X />
              </IconButton>
            </div>
          ))}
        </div>
        <IconButton small label={`Add hours on ${label}`} onClick={() => onChange([...spans, nextSpan(spans)])}>
          <Plus />
        </IconButton>
      </div>
      {error && <p className="mt-1.5 text-[13px] text-brick">{error}</p>}
    </div>
  )
}

/** An hour after the last span, or the usual day. */
function nextSpan(spans: Span[]): Span {
  const last = spans.at(-1)
  if (!last) return { from: '09:00', to: '17:00' }
  const hour = Math.min(Number(last.to.slice(0, 2)) + 1, 23)
  return {
    from: `${String(hour).padStart(2, '0')}:00`,
    to: hour === 23 ? '24:00' : `${String(hour + 1).padStart(2, '0')}:00`,
  }
}
