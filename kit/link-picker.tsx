import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button'
import { classes } from './classes'
import { inputClasses } from './field'

/** Another record, by its id and name. */
export type LinkedRecord = { id: number; name: string }

export type Choice = LinkedRecord & { hint?: string }

type LinkPickerProps = {
  label: string
  placeholder: string
  value: LinkedRecord | null
  choices: Choice[]
  typed: string
  onType: (typed: string) => void
  onChoose: (choice: Choice | null) => void
  error?: string | undefined
  hideLabel?: boolean
  disabled?: boolean
  /** Opens above the input, for the end of a dialog. */
  opensUp?: boolean
  className?: string
}

/** A combobox that links one of many records. */
export function LinkPicker(props: LinkPickerProps) {
  const { label, placeholder, value, choices, typed, onType, onChoose, error, hideLabel, opensUp, className } = props
  const { disabled = false } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const close = () => {
    setOpen(false)
    setActive(0)
    onType('')
  }
  const choose = (choice: Choice | null) => {
    close()
    onChoose(choice)
  }
  useEscape(open, close)
  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1
    if (event.key === 'ArrowDown') setActive(open ? Math.min(active + 1, last) : 0)
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && open && choices[active]) choose(choices[active])
    else return
    if (event.key.startsWith('Arrow')) setOpen(true)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={className}>
      <label htmlFor={id} className={classes('mb-1.5 block font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          role="combobox"
          disabled={disabled}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && choices[active] ? `${id}-${choices[active].id}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          autoComplete="off"
          placeholder={value?.name ?? placeholder}
          value={open ? typed : (value?.name ?? '')}
          // The choices would hide the error message.
          onFocus={() => setOpen(!error)}
          onClick={() => setOpen(true)}
          onBlur={close}
          onChange={(event) => {
            setOpen(true)
            setActive(0)
            onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
          className={classes(inputClasses, 'pr-10', hideLabel && 'border-line')}
        />
        {value && !disabled && (
          <IconButton
            label={`Clear ${label.toLowerCase()}`}
            className="absolute top-0 right-0"
            onClick={() => choose(null)}
          >
            <X className="!size-4" />
          </IconButton>
        )}
        {open && (
          <div
            className={classes(
              'appears absolute inset-x-0 z-20 rounded-control border bg-card p-1 shadow-above',
              opensUp ? 'bottom-full mb-1' : 'top-full mt-1',
            )}
          >
            <Choices id={id} label={label} choices={choices} active={active} typed={typed} onChoose={choose} />
          </div>
        )}
      </div>
      {error && (
        <p id={`${id}-message`} className="mt-1.5 text-[13px] text-brick">
          {error}
        </p>
      )}
    </div>
  )
}

/** Escape closes the choices and not the dialog around them, which listens on the document; hence window and capture. */
function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [open])
}

type ChoicesProps = Pick<LinkPickerProps, 'label' | 'choices' | 'typed' | 'onChoose'> & { id: string; active: number }

function Choices({ id, label, choices, active, typed, onChoose }: ChoicesProps) {
  return (
    <>
      {choices.length === 0 && (
        <p role="status" className="px-2.5 py-2 text-quiet">
          {typed ? `Nothing matches “${typed}”.` : 'There are none yet.'}
        </p>
      )}
      <div role="listbox" id={`${id}-list`} aria-label={label} className="max-h-60 overflow-y-auto">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active choice
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={index === active}
            ref={index === active ? bringIntoView : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
            className={classes(
              'cursor-pointer rounded-[6px] px-2.5 py-2',
              index === active ? 'bg-awning-wash text-awning' : 'hover:bg-sunken',
            )}
          >
            <span className="block truncate">{choice.name}</span>
            {choice.hint && <span className="block truncate text-[13px] text-quiet">{choice.hint}</span>}
          </div>
        ))}
      </div>
    </>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
