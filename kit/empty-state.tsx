import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: ReactNode }

/** Says that a list is empty and why, and offers what to do next. */
export function EmptyState({ title, children, action, picture = <ShopDoor /> }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed px-6 py-14 text-center">
      {picture}
      <h2 className="mt-5 text-base font-semibold">{title}</h2>
      {children && <div className="mt-1 max-w-md text-quiet">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

function ShopDoor() {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 96" className="h-24 w-30">
      <path d="M8 92h104" className="stroke-line" strokeWidth="2" strokeLinecap="round" />
      <rect x="22" y="30" width="76" height="62" className="fill-card stroke-edge" strokeWidth="2" />
      <rect x="32" y="46" width="30" height="30" rx="2" className="fill-marigold-wash stroke-edge" strokeWidth="2" />
      <path d="M47 46v30M32 61h30" className="stroke-edge" strokeWidth="1.5" />
      <rect x="72" y="46" width="18" height="46" className="fill-awning-wash stroke-edge" strokeWidth="2" />
      <circle cx="86" cy="70" r="1.6" className="fill-edge" />
      <path d="M16 30 24 14h72l8 16z" className="fill-awning" />
      {[16, 33.6, 51.2, 68.8, 86.4].map((x, index) => (
        <path
          key={x}
          d={`M${x} 30h17.6v3a8.8 8.8 0 0 1-17.6 0z`}
          className={index % 2 ? 'fill-card stroke-awning' : 'fill-awning stroke-awning'}
        />
      ))}
    </svg>
  )
}
