import { Badge, type BadgeVariant } from '#kit/badge'
import { priorityNames, type TaskPriority, taskPriorities } from '../task'

const badgeVariants: Record<TaskPriority, BadgeVariant> = { high: 'warm', medium: 'plain', low: 'outline' }

export const priorityOptions = taskPriorities.map((priority) => ({ value: priority, label: priorityNames[priority] }))

export const PriorityBadge = ({ priority }: { priority: TaskPriority }) => (
  <Badge variant={badgeVariants[priority]}>{priorityNames[priority]}</Badge>
)
