import { Layers } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '#kit/popover'
import { type Layer, layerNames, layers } from '../layers'
import { MenuButton } from './calendar-toolbar'

const storageKey = 'mainstreet.calendar-layers'
/** Subscribed calendars are shown by default, other layers on request. */
const defaultLayers: Layer[] = ['outside']

/** Which layers this browser shows. */
export function useShownLayers(): [Layer[], (shown: Layer[]) => void] {
  const [shown, setShown] = useState<Layer[]>(() => {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? defaultLayers : layers.filter((layer) => stored.split(',').includes(layer))
  })
  const choose = (chosen: Layer[]) => {
    setShown(chosen)
    localStorage.setItem(storageKey, chosen.join(','))
  }
  return [shown, choose]
}

type LayersMenuProps = {
  shown: Layer[]
  /** Whether it is the only menu. */
  isAlone: boolean
  onChange: (shown: Layer[]) => void
}

export function LayersMenu({ shown, isAlone, onChange }: LayersMenuProps) {
  const [open, setOpen] = useState(false)
  const trigger = <MenuButton icon={<Layers aria-hidden="true" />} name="Layers" isAlone={isAlone} />
  return (
    <Popover trigger={trigger} label="Layers" open={open} onOpenChange={setOpen}>
      <fieldset className="p-3">
        <legend className="sr-only">Show over the calendar</legend>
        {layers.map((layer) => (
          <label
            key={layer}
            className="flex h-10 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-sunken"
          >
            <input
              type="checkbox"
              className="size-4 accent-awning"
              checked={shown.includes(layer)}
              onChange={({ target }) =>
                onChange(target.checked ? [...shown, layer] : shown.filter((one) => one !== layer))
              }
            />
            {layerNames[layer]}
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
