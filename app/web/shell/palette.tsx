import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useState } from 'react'
import { paletteGroups } from './palette-groups'

/** The command palette: every page and the common actions, one keystroke away. */
export default function Palette({ start, onClose }: { start: string; onClose: () => void }) {
  const [typed, setTyped] = useState(start)
  const navigate = useNavigate()
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label="Search"
      loop
      overlayClassName="fades fixed inset-0 z-40 bg-shade"
      contentClassName="appears fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-card border bg-card shadow-above"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Search clients, documents, emails..."
        className="h-13 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[min(60vh,420px)] overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-quiet">Nothing matches “{typed}”.</Command.Empty>
        {paletteGroups.map(({ heading, items }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-quiet"
          >
            {items.map(({ label, to, icon: Icon, alsoCalled }) => (
              <Command.Item
                key={label}
                value={label}
                {...(alsoCalled && { keywords: alsoCalled })}
                onSelect={() => {
                  onClose()
                  void navigate({ to })
                }}
                className="flex h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 data-[selected=true]:bg-awning-wash data-[selected=true]:text-awning"
              >
                <Icon aria-hidden="true" className="size-[18px] shrink-0" />
                {label}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p aria-hidden="true" className="border-t px-4 py-2.5 text-xs text-quiet">
        ↑ ↓ to choose, Enter to open, Esc to close
      </p>
    </Command.Dialog>
  )
}
