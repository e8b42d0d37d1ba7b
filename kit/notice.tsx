import type { ReactNode } from 'react'

type NoticeProps = { title?: string; children: ReactNode }

/** Something to know before going on; not an error. */
export const Notice = ({ title, children }: NoticeProps) => (
  <div className="rounded-control bg-marigold-wash px-3.5 py-2.5">
    {title && <p className="font-medium">{title}</p>}
    <p>{children}</p>
  </div>
)
