export const taskPriorities = ['high', 'medium', 'low'] as const
