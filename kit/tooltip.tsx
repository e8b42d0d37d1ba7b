import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

const openDelayMs = 700
const skipDelayMs = 300

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Primitive.Provider>
  )
}

export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string
  side?: 'bottom' | 'right'
  children: ReactElement
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          className="fades z-50 rounded-control bg-ink px-2.5 py-1.5 text-[13px] leading-4 text-paper shadow-above"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
