import { FileText, User } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useClientsNamed } from '#features/clients/web/client-picker'
import { classes } from '#kit/classes'
import { typedLink } from '../links'
import { useNotesTitled } from './queries'

type Choice = { key: string; name: string; kind: 'note' | 'client' }

/** What may be meant by the link that is being typed, and the keys that choose. */
export function useLinkChoices(content: string, caret: number) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const typed = typedLink(content, caret)
  const wanted = useDeferredValue(typed?.typed.trim() ?? '')
  const notes = useNotesTitled(typed ? wanted : '')
  const clients = useClientsNamed(typed ? wanted : '')
  const found: Choice[] =
    typed && wanted
      ? [
          ...(notes.data ?? []).map(({ id, title }) => ({ key: `note-${id}`, name: title, kind: 'note' as const })),
          ...(clients.data ?? [])
            .slice(0, 6)
            .map(({ id, name }) => ({ key: `client-${id}`, name, kind: 'client' as const })),
        ]
      : []
  const isOpen = found.length > 0 && closedAt !== typed?.from
  const at = Math.min(active, found.length - 1)
  const close = () => setClosedAt(typed?.from ?? null)
  const onKey = (event: KeyboardEvent, choose: (name: string) => void): boolean => {
    if (!isOpen) return false
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % found.length)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && found[at]) choose(found[at].name)
    else {
      setActive(0)
      return false
    }
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const idOf = (choice: Choice) => `${listId}-${choice.key}`
  return { listId, found, at, isOpen, activeId: isOpen && found[at] ? idOf(found[at]) : undefined, idOf, close, onKey }
}

type LinkChoicesProps = { choices: ReturnType<typeof useLinkChoices>; onChoose: (name: string) => void }

export function LinkChoices({ choices: { listId, found, at, isOpen, idOf }, onChoose }: LinkChoicesProps) {
  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && `${found.length} to link to. Arrows choose, Enter completes.`}
      </span>
      {isOpen && (
        <div
          role="listbox"
          id={listId}
          aria-label="Link to"
          className="appears absolute inset-x-0 z-20 mt-1 max-h-60 overflow-y-auto rounded-control border bg-card p-1 shadow-above"
        >
          {found.map((choice, index) => {
            const Icon = choice.kind === 'note' ? FileText : User
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active choice
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text hears the keys
              <div
                key={choice.key}
                id={idOf(choice)}
                role="option"
                aria-selected={index === at}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice.name)}
                className={classes(
                  'flex cursor-pointer items-center gap-2 rounded-[6px] px-2.5 py-2',
                  index === at ? 'bg-awning-wash text-awning' : 'hover:bg-sunken',
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
