import { studio } from '#features/landing/studio'

/** Whose year this is. */
export const owner = {
  name: 'Dana Reyes',
  email: 'dana@mainstreet.example.com',
  timeZone: 'America/New_York',
  phone: studio.phone,
  studio: studio.name,
}
