import * as z from 'zod'
import { When } from '#core/when'

/** The owner, as the screens know them. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  bio: z.string().nullable(),
  preferences: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  createdAt: When,
  updatedAt: When,
})
export type User = z.output<typeof User>
