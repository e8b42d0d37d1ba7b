export const clientStatuses = ['active', 'pending', 'inactive'] as const
export type ClientStatus = (typeof clientStatuses)[number]
