import { type Seal, sealFor } from '#platform/secrets/seal'

/** What the links of quotes are sealed with. */
export const quoteLinkSeal = (secret: string): Seal => sealFor(secret, 'quote links')
