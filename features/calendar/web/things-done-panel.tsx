import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Day } from '#core/days'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { addThing, parseThings, removeThing, type ThingDone, thingsDoneKey, toggleThing } from '../things-done'
import { SidePanel } from './side-panel'

/** The list is stored in this browser only. */
export function ThingsDonePanel({ today }: { today: Day }) {
  const [things, save] = useThings(today)
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    save(addThing(things, text, crypto.getRandomValues(new Uint32Array(2)).join('-'), new Date()))
    setText('')
  }
  return (
    <SidePanel title="Things Done Today">
      <form onSubmit={add} className="flex gap-2 py-1">
        <input
          aria-label="A thing done today"
          placeholder="What did you get done?"
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
          className={classes(inputClasses, 'min-w-0 flex-1')}
        />
        <Button type="submit" className="!h-10">
          Add
        </Button>
      </form>
      {things.length === 0 ? (
        <p className="py-2 text-quiet">No completed items for today</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <ul aria-label="Things done today" tabIndex={0} className="-mx-2 max-h-[300px] overflow-y-auto px-2">
          {things.map((thing) => (
            <Thing
              key={thing.id}
              thing={thing}
              onToggle={() => save(toggleThing(things, thing.id))}
              onRemove={() => save(removeThing(things, thing.id))}
            />
          ))}
        </ul>
      )}
    </SidePanel>
  )
}

function Thing({ thing, onToggle, onRemove }: { thing: ThingDone; onToggle: () => void; onRemove: () => void }) {
  return (
    <li className="flex items-start gap-1">
      <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-2.5 py-2.5">
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={thing.completed}
            onChange={onToggle}
            className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-full border-[1.5px] border-edge bg-card checked:border-awning checked:bg-awning"
          />
          <Check
            aria-hidden="true"
            className="pointer-events-none col-start-1 row-start-1 size-3 stroke-3 text-on-awning opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className={classes('min-w-0 break-words', thing.completed && 'text-quiet line-through')}>
          {thing.text}
        </span>
      </label>
      <IconButton label={`Remove “${thing.text}”`} small onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

/** The list of a day, kept in sync with other tabs. */
function useThings(day: Day): [ThingDone[], (things: ThingDone[]) => void] {
  const key = thingsDoneKey(day)
  const [things, setThings] = useState(() => parseThings(localStorage.getItem(key)))
  useEffect(() => {
    const read = () => setThings(parseThings(localStorage.getItem(key)))
    const onStorage = (event: StorageEvent) => event.key === key && read()
    read()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key])
  const save = (changed: ThingDone[]) => {
    setThings(changed)
    localStorage.setItem(key, JSON.stringify(changed))
  }
  return [things, save]
}
