import { Link } from '@tanstack/react-router'
import { classes } from '#kit/classes'
import { topicsByGroup } from './topics'

export function TopicList({ open, className }: { open: string | undefined; className?: string }) {
  return (
    <nav aria-label="Topics" className={classes('space-y-5 md:space-y-3', className)}>
      {topicsByGroup.map(({ group, topics }) => (
        <div key={group}>
          <p className="mb-1 px-2.5 text-xs font-medium text-quiet">{group}</p>
          <ul className="max-md:rounded-card max-md:border max-md:bg-card max-md:p-1.5">
            {topics.map(({ id, title, summary }) => (
              <li key={id}>
                <Link
                  to="/help"
                  search={{ topic: id } as never}
                  aria-current={id === open ? 'page' : undefined}
                  className={classes(
                    'flex min-h-11 flex-col justify-center rounded-control px-2.5 py-1.5 md:min-h-7.5 md:py-0.5',
                    id === open ? 'md:bg-awning-wash md:font-medium md:text-awning' : 'md:text-quiet md:hover:text-ink',
                    'hover:bg-sunken',
                  )}
                >
                  <span className="max-md:font-medium">{title}</span>
                  <span className="text-[13px] text-quiet md:hidden">{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
