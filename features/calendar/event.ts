export const defaultEventColor = '#4f46e5'

export const meetingStatuses = ['scheduled', 'completed', 'cancelled'] as const
