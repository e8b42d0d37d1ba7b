import * as z from 'zod'
import { call } from '#core/call'

/** Whether a language model or the built-in rules answered. */
const answeredBy = z.enum(['model', 'rules'])

export const ClientProfile = z.object({
  summary: z.string(),
  interests: z.array(z.string()),
  socialProfiles: z.array(z.object({ platform: z.string(), username: z.string(), url: z.string() })),
  websites: z.array(z.string()),
  newsArticles: z.array(z.object({ title: z.string(), url: z.string(), source: z.string(), snippet: z.string() })),
  publications: z.array(z.object({ title: z.string(), url: z.string(), type: z.string() })),
  recommendations: z.array(z.string()),
})
export type ClientProfile = z.output<typeof ClientProfile>

/** `searched`: whether the web was searched, or only the owner's records. */
const researchInfo = { answeredBy, searched: z.boolean() }

export const clientProfile = call('POST /api/ai/client-profile', {
  input: z.object({
    name: z.string().trim().min(1, 'Please give a name').max(300),
    email: z.string().trim().max(300).nullish(),
  }),
  output: ClientProfile.extend(researchInfo),
})

export const BusinessProfile = z.object({
  name: z.string(),
  description: z.string(),
  primaryContact: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  website: z.string(),
  location: z.string(),
  foundedYear: z.string(),
  services: z.array(z.string()),
  insights: z.string(),
})
export type BusinessProfile = z.output<typeof BusinessProfile>

export const businessLookup = call('POST /api/ai/business-lookup', {
  input: z.object({ searchQuery: z.string().trim().min(1, 'Please enter a search query').max(300) }),
  output: BusinessProfile.extend({ ...researchInfo, sources: z.array(z.string()) }),
})

export const clientAnalysis = call('POST /api/ai/client-analysis', {
  input: z.object({ name: z.string().trim().min(1).max(300), email: z.string().trim().max(300).nullish() }),
  output: z.object({
    summary: z.string(),
    interests: z.array(z.string()),
    recommendations: z.array(z.string()),
    answeredBy,
  }),
})
