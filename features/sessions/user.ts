import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** The owner, as sent to the browser. */
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
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type User = z.output<typeof User>

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

/** Only changed fields are sent. */
export const ProfileChange = z
  .object({
    name: text(200).min(1, 'Please enter your name'),
    email: z.email('Please enter a valid email address').max(320),
    phone: text(50),
    address: text(500),
    bio: text(2_000),
    /** A small image as a data URL. */
    profileImageUrl: z
      .string()
      .max(140_000, 'The photo may be at most 100 kB')
      .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/, 'The photo must be a PNG or JPEG picture')
      .nullable(),
  })
  .partial()
export type ProfileChange = z.output<typeof ProfileChange>
