export const checkoutStates = ['opening', 'open', 'paid', 'expired', 'failed'] as const
export type CheckoutState = (typeof checkoutStates)[number]
