import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  trigger: ReactElement
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
          className="appears z-40 w-[min(384px,calc(100vw-24px))] rounded-card border bg-card shadow-above outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
