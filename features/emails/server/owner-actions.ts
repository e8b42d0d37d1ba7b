import type { OwnerAction } from '../importance-learning'

/** Hears what the owner did with mails, so that scoring learns what matters. What goes wrong there is nobody's trouble here. */
export type OwnerDid = (action: OwnerAction, ids: number[]) => Promise<void>
