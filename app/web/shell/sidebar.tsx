import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentUser } from '#features/sessions/api'
import { Avatar } from '#kit/avatar'
import { classes } from '#kit/classes'
import { LogoMark } from '#kit/logo'
import { queryFor } from '#kit/queries'
import { Tooltip } from '#kit/tooltip'
import { mainItems, moreItems, type NavigationItem, systemItems } from './navigation'
import type { SidebarState } from './sidebar-state'

export function Sidebar({ open, toggle, closeOnSmallScreen }: SidebarState) {
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && closeOnSmallScreen()
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [closeOnSmallScreen])
  return (
    <>
      {open && (
        <button
          type="button"
          aria-label="Close navigation"
          onClick={toggle}
          className="fades fixed inset-0 z-30 bg-shade md:hidden"
        />
      )}
      <aside
        id="navigation"
        aria-label="Navigation"
        className={classes(
          'fixed inset-y-0 left-0 z-30 flex w-64 flex-col border-r bg-card print:hidden md:sticky md:top-0 md:z-10 md:h-dvh md:shrink-0',
          'transition-[width,transform,visibility] duration-150 ease-out',
          open ? 'md:w-60' : 'invisible -translate-x-full md:visible md:w-16 md:translate-x-0',
        )}
      >
        <div className="flex h-16 items-center gap-2.5 px-4">
          <LogoMark className="size-8 shrink-0" />
          <span className={classes('font-sign text-lg font-semibold tracking-tight', !open && 'md:sr-only')}>
            Mainstreet
          </span>
        </div>
        <div className="flex flex-1 flex-col overflow-y-auto">
          <nav aria-label="Main" className="flex-1 px-3 py-2">
            <Items items={mainItems} open={open} onChoose={closeOnSmallScreen} />
            <p className={classes('mt-6 mb-1 px-2.5 text-xs font-medium text-quiet', !open && 'md:sr-only')}>System</p>
            <Items items={systemItems} open={open} onChoose={closeOnSmallScreen} />
          </nav>
          <nav aria-label="More" className="border-t px-3 py-2">
            <Items items={moreItems} open={open} onChoose={closeOnSmallScreen} />
          </nav>
        </div>
        <Owner open={open} />
      </aside>
    </>
  )
}

function Items({ items, open, onChoose }: { items: NavigationItem[]; open: boolean; onChoose: () => void }) {
  return (
    <ul className="space-y-0.5">
      {items.map((item) => (
        <li key={item.to}>
          {open ? (
            <>
              <Item item={item} open onChoose={onChoose} />
              <Pages item={item} onChoose={onChoose} />
            </>
          ) : (
            <Tooltip text={item.label} side="right">
              <Item item={item} open={false} onChoose={onChoose} />
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shown while the part or one of its pages is open. */
function Pages({ item: { label, to, pages = [] }, onChoose }: { item: NavigationItem; onChoose: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isWithin = (parent: string) => path === parent || path.startsWith(`${parent}/`)
  if (pages.length === 0 || ![to, ...pages.map((page) => page.to)].some(isWithin)) return null
  return (
    <ul aria-label={label} className="mt-0.5 ml-[18px] space-y-0.5 border-l pl-3">
      {pages.map((page) => (
        <li key={page.to}>
          <Link
            to={page.to}
            onClick={onChoose}
            className="flex h-10 items-center rounded-control px-2.5 text-[13px] text-quiet transition-colors duration-150 hover:bg-sunken hover:text-ink md:h-8"
            activeProps={{ className: '!text-awning font-medium' }}
          >
            {page.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Item({
  item: { label, to, icon: Icon },
  open,
  onChoose,
  ...rest
}: {
  item: NavigationItem
  open: boolean
  onChoose: () => void
}) {
  return (
    <Link
      to={to}
      onClick={onChoose}
      className="flex h-10 items-center gap-3 rounded-control px-2.5 text-quiet transition-colors duration-150 hover:bg-sunken hover:text-ink md:h-9"
      activeProps={{ className: '!bg-awning-wash !text-awning font-medium' }}
      {...rest}
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0" />
      <span className={classes(!open && 'md:sr-only')}>{label}</span>
    </Link>
  )
}

function Owner({ open }: { open: boolean }) {
  const { data: user } = useQuery(queryFor(currentUser, {}))
  return (
    <div className="flex h-16 items-center gap-3 border-t px-3.5">
      <Avatar name={user?.name} image={user?.profileImageUrl} />
      <div className={classes('min-w-0', !open && 'md:sr-only')}>
        <p className="truncate font-medium">{user?.name ?? ' '}</p>
        <p className="truncate text-[13px] text-quiet">{user?.email ?? ' '}</p>
      </div>
    </div>
  )
}
