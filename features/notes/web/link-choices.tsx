import { FileText, User } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useClientsByName } from '#features/clients/web/client-picker'
import { classes } from '#kit/classes'
import { linkAtCaret } from '../links'
import { useNotesByTitle } from './queries'

type Choice = { key: string; name: string; kind: 'note' | 'client' }

/** Suggestions for the link at the caret, and the keyboard handling of their list. */
export function useLinkChoices(content: string, caret: number) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const link = linkAtCaret(content, caret)
  const query = useDeferredValue(link?.typed.trim() ?? '')
  const notes = useNotesByTitle(link ? query : '')
  const clients = useClientsByName(link ? query : '')
  const choices: Choice[] =
    link && query
      ? [
          ...(notes.data ?? []).map(({ id, title }) => ({ key: `note-${id}`, name: title, kind: 'note' as const })),
          ...(clients.data ?? [])
            .slice(0, 6)
            .map(({ id, name }) => ({ key: `client-${id}`, name, kind: 'client' as const })),
        ]
      : []
  const isOpen = choices.length > 0 && closedAt !== link?.from
  const activeIndex = Math.min(active, choices.length - 1)
  const close = () => setClosedAt(link?.from ?? null)
  const onKey = (event: KeyboardEvent, choose: (name: string) => void): boolean => {
    if (!isOpen) return false
    if (event.key === 'ArrowDown') setActive((activeIndex + 1) % choices.length)
    else if (event.key === 'ArrowUp') setActive((activeIndex + choices.length - 1) % choices.length)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && choices[activeIndex]) choose(choices[activeIndex].name)
    else {
      setActive(0)
      return false
    }
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const idOf = (choice: Choice) => `${listId}-${choice.key}`
  return {
    listId,
    choices,
    activeIndex,
    isOpen,
    activeId: isOpen && choices[activeIndex] ? idOf(choices[activeIndex]) : undefined,
    idOf,
    close,
    onKey,
  }
}

type LinkChoicesProps = { choices: ReturnType<typeof useLinkChoices>; onChoose: (name: string) => void }

export function LinkChoices({ choices: { listId, choices, activeIndex, isOpen, idOf }, onChoose }: LinkChoicesProps) {
  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && `${choices.length} to link to. Arrows choose, Enter completes.`}
      </span>
      {isOpen && (
        <div
          role="listbox"
          id={listId}
          aria-label="Link to"
          className="appears absolute inset-x-0 z-20 mt-1 max-h-60 overflow-y-auto rounded-control border bg-card p-1 shadow-above"
        >
          {choices.map((choice, index) => {
            const Icon = choice.kind === 'note' ? FileText : User
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the textarea keeps the focus and names the active choice
              // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea handles the keys
              <div
                key={choice.key}
                id={idOf(choice)}
                role="option"
                aria-selected={index === activeIndex}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice.name)}
                className={classes(
                  'flex cursor-pointer items-center gap-2 rounded-[6px] px-2.5 py-2',
                  index === activeIndex ? 'bg-awning-wash text-awning' : 'hover:bg-sunken',
                )}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span className="min-w-0 flex-1 truncate">{choice.name}</span>
                <span className="text-xs text-quiet">{choice.kind === 'note' ? 'Note' : 'Client'}</span>
              </div>
            )
          })}
        </div>
      )}
    </>
  )
}
