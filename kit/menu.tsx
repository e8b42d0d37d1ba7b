import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="appears z-40 min-w-44 rounded-card border bg-card p-1.5 shadow-above outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const itemClasses =
  'flex h-10 md:h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none select-none data-highlighted:bg-sunken [&_svg]:size-4'

/** An item that is a link or a download. */
export const MenuLink = ({ href, download, children }: { href: string; download?: boolean; children: ReactNode }) => (
  <Primitive.Item asChild className={itemClasses}>
    <a href={href} {...(download && { download: '' })}>
      {children}
    </a>
  </Primitive.Item>
)

export const MenuItem = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <Primitive.Item className={itemClasses} onSelect={onSelect}>
    {children}
  </Primitive.Item>
)

export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <Primitive.Label className="px-2.5 pt-2 pb-1 text-xs text-quiet">{children}</Primitive.Label>
)
