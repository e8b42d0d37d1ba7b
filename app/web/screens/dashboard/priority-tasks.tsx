import { useQuery } from '@tanstack/react-query'
import { RecordLink } from '#app/web/record-link'
import { listTasks } from '#features/tasks/api'
import { priorityTasks } from '#features/tasks/priority-tasks'
import type { Task, TaskPriority } from '#features/tasks/task'
import { Badge, type BadgeVariant } from '#kit/badge'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { LoadingRows, Panel, QueryStates } from './panel'
import { useToday } from './queries'

const badgeVariants: Record<TaskPriority, BadgeVariant> = { high: 'bad', medium: 'warm', low: 'plain' }

export function PriorityTasks({ className }: { className: string }) {
  const tasks = useQuery(queryFor(listTasks, { completed: false }))
  return (
    <Panel title="Priority Tasks" className={className}>
      <QueryStates
        query={tasks}
        subject="The tasks"
        loading={<LoadingRows rows={5} />}
        empty={(all) => priorityTasks(all).length === 0 && 'No pending tasks'}
      >
        {(all) => (
          <ul className="divide-y px-5 pb-2.5">
            {priorityTasks(all).map((task) => (
              <Row key={task.id} task={task} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}

function Row({ task }: { task: Task }) {
  const { today } = useToday()
  const isLate = task.dueDay !== null && task.dueDay < today
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <RecordLink kind="task" id={task.id} className="block font-medium break-words hover:underline">
          {task.title}
        </RecordLink>
        <p className="figures mt-0.5 text-[13px] text-quiet">
          <span className={classes(isLate && 'font-medium text-brick')}>
            {isLate && 'Overdue · '}
            {showDay(task.dueDay ?? task.dueDate)}
          </span>
          {task.clientName && <span> · {task.clientName}</span>}
        </p>
      </div>
      <span className="capitalize">
        <Badge variant={badgeVariants[task.priority]}>{task.priority}</Badge>
      </span>
    </li>
  )
}
