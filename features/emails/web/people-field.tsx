import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { classes } from '#kit/classes'
import { queryFor } from '#kit/queries'
import { formatPerson, isAddress, type Person, parsePeople, withoutDuplicates } from '../addresses'
import { findPeople } from '../api'
import { ComposeRow } from './compose-row'

type PeopleFieldProps = {
  label: string
  people: Person[]
  onChange: (people: Person[]) => void
  error?: string | undefined
  /** Shown at the end of the row. */
  after?: ReactNode
  autoFocus?: boolean
}

/** Recipients as chips, completed from clients and earlier correspondence. */
export function PeopleField({ label, people, onChange, error, after, autoFocus }: PeopleFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    ...queryFor(findPeople, { search }),
    enabled: search.length > 0,
    staleTime: 60_000,
    retry: false,
  })
  const choices = typed.trim() ? (found.data ?? []).filter(({ address }) => !includesAddress(people, address)) : []
  const add = (more: Person[]) => {
    onChange(withoutDuplicates([...people, ...more]))
    setTyped('')
    setActive(-1)
  }
  /** Enter takes the first suggestion, unless what is typed is an address itself. */
  const commit = (takesFirst: boolean) => {
    const choice = choices[active] ?? (takesFirst && !isAddress(typed.trim()) ? choices[0] : undefined)
    if (choice) add([choice])
    else if (typed.trim()) add(parsePeople(typed))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && choices.length > 0) setActive(Math.min(active + 1, choices.length - 1))
    else if (event.key === 'ArrowUp' && choices.length > 0) setActive(Math.max(active - 1, -1))
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit(true)
    else if (event.key === ',' || event.key === ';') commit(false)
    else if (event.key === 'Tab' && typed.trim() && choices.length > 0) commit(true)
    else if (event.key === 'Escape' && typed) setTyped('')
    else if (event.key === 'Backspace' && typed === '' && people.length > 0) onChange(people.slice(0, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[,;\n]/.test(text)) return
    event.preventDefault()
    add(parsePeople(text))
  }
  return (
    <ComposeRow label={label} id={id} error={error} after={after}>
      <div
        className={classes(
          'flex max-h-40 min-h-10 flex-wrap items-center overflow-y-auto gap-1.5 rounded-control border bg-card px-1.5 py-1 focus-within:outline-2 focus-within:outline-awning',
          error ? 'border-brick' : 'border-edge',
        )}
      >
        {people.map((person, index) => (
          <Chip
            key={person.address}
            person={person}
            onRemove={() => onChange(people.filter((_, other) => other !== index))}
          />
        ))}
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to write
          autoFocus={autoFocus}
          id={id}
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          value={typed}
          onChange={({ target: { value } }) => {
            setActive(-1)
            // Keyboards on phones do not report which key was pressed.
            if (/[,;]$/.test(value)) add(parsePeople(value.slice(0, -1)))
            else setTyped(value)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => commit(false)}
          className="h-7 min-w-32 flex-1 bg-transparent px-1.5 text-base outline-none md:text-sm"
        />
      </div>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={`${label}: suggestions`}
        className={classes(
          'appears absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border bg-card p-1 shadow-above',
          choices.length === 0 && 'hidden',
        )}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active choice
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={choice.address}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add([choice])}
            className={classes(
              'cursor-pointer rounded-[6px] px-2.5 py-1.5',
              index === active ? 'bg-awning-wash text-awning' : 'hover:bg-sunken',
            )}
          >
            <span className="block truncate">{choice.name || choice.address}</span>
            <span className="block truncate text-[13px] text-quiet">
              {choice.address}
              {choice.isClient && ' · Client'}
            </span>
          </div>
        ))}
      </div>
    </ComposeRow>
  )
}

function Chip({ person, onRemove }: { person: Person; onRemove: () => void }) {
  const isRight = isAddress(person.address)
  return (
    <span
      title={formatPerson(person)}
      className={classes(
        'inline-flex h-7 max-w-full items-center rounded-full pl-2.5 text-[13px]',
        isRight ? 'bg-sunken' : 'border border-brick bg-brick-wash',
      )}
    >
      <span className="truncate">{person.name || person.address}</span>
      {!isRight && <span className="sr-only"> is not an email address</span>}
      <button
        type="button"
        aria-label={`Remove ${person.name || person.address}`}
        onClick={onRemove}
        className="grid size-7 place-items-center rounded-full text-quiet hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}

const includesAddress = (people: Person[], address: string) =>
  people.some((person) => person.address.toLowerCase() === address.toLowerCase())
