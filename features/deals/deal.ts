export const dealStages = ['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'] as const
export type DealStage = (typeof dealStages)[number]

export const dealPriorities = ['low', 'medium', 'high'] as const
