import type { DealStage } from './deal'

/**
 * Lead blue, qualified sky, proposal purple, negotiation amber, closed-won green, closed-lost gray: one colour for the
 * light theme and one for the dark, each with a contrast of at least 3:1 against the card. Stages are always named too.
 */
export const stageColours: Record<DealStage, { light: string; dark: string }> = {
  lead: { light: 'oklch(0.5 0.17 262)', dark: 'oklch(0.62 0.16 262)' },
  qualified: { light: 'oklch(0.64 0.12 232)', dark: 'oklch(0.79 0.11 228)' },
  proposal: { light: 'oklch(0.53 0.18 305)', dark: 'oklch(0.7 0.15 305)' },
  negotiation: { light: 'oklch(0.67 0.14 68)', dark: 'oklch(0.82 0.14 80)' },
  'closed-won': { light: 'oklch(0.55 0.14 150)', dark: 'oklch(0.73 0.15 152)' },
  'closed-lost': { light: 'oklch(0.6 0.01 240)', dark: 'oklch(0.62 0.012 230)' },
}

/** CSS value; the page's colour scheme selects the colour. */
export const stageColour = (stage: DealStage) => `light-dark(${stageColours[stage].light}, ${stageColours[stage].dark})`
