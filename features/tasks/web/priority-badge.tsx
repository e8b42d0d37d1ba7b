import { Badge, type BadgeLook } from '#kit/badge'
import { priorityNames, type TaskPriority, taskPriorities } from '../task'

const looks: Record<TaskPriority, BadgeLook> = { high: 'warm', medium: 'plain', low: 'outline' }

export const priorityOptions = taskPriorities.map((priority) => ({ value: priority, label: priorityNames[priority] }))

export const PriorityBadge = ({ priority }: { priority: TaskPriority }) => (
  <Badge look={looks[priority]}>{priorityNames[priority]}</Badge>
)
