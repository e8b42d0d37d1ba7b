import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod'

const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://office.example.com' })
  .transform((url) => url.replace(/\/+$/, ''))

/** The environment variables. The table in the README lists the same. */
const schema = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host), 'must be an address or a host name'),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d+|[\d.:a-f/]+(,[\d.:a-f/]+)*)$/i, 'must be a number of proxies or their addresses')
    .optional(),
  OWNER_USERNAME: z
    .string()
    .regex(/^[a-z0-9_.]{3,30}$/i, 'must have 3 to 30 letters, digits, dots or underscores')
    .optional(),
  OWNER_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(128).optional(),
  OWNER_EMAIL: z.email('must be an e-mail address').optional(),
  OWNER_NAME: z.string().min(1).max(200).optional(),
  S3_BUCKET: z.string().min(3, 'must be the name of a bucket').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: address.optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_TENANT: z.string().default('common'),
  MICROSOFT_URL: address.optional(),
  GRAPH_URL: address.optional(),
  MAIL_CA_FILE: z.string().optional(),
  AI_PROVIDER: z
    .enum(['openai', 'anthropic', 'openai-compatible'], { error: 'must be openai, anthropic or openai-compatible' })
    .optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http' }).optional(),
  WEB_SEARCH: z.enum(['searxng', 'brave'], { error: 'must be searxng or brave' }).optional(),
  WEB_SEARCH_URL: z.url({ protocol: /^https?$/, error: 'must be an address that begins with http' }).optional(),
  WEB_SEARCH_KEY: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_URL: address.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

export type Settings = ReturnType<typeof toSettings>

export class BadSetting extends Error {}

/** Throws a BadSetting that names the first invalid variable and says what it must be. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new BadSetting(`The setting ${issue?.path.join('.')} ${issue?.message}.`)
  }
  return toSettings(
    parsed.data,
    Object.keys(schema.shape).filter((name) => name in given),
  )
}

function toSettings(raw: z.output<typeof schema>, given: string[]) {
  const owner =
    raw.OWNER_USERNAME && raw.OWNER_PASSWORD && raw.OWNER_EMAIL
      ? {
          username: raw.OWNER_USERNAME,
          password: raw.OWNER_PASSWORD,
          email: raw.OWNER_EMAIL,
          name: raw.OWNER_NAME ?? raw.OWNER_USERNAME,
        }
      : undefined
  const ownerGiven = raw.OWNER_USERNAME ?? raw.OWNER_PASSWORD ?? raw.OWNER_EMAIL
  if (ownerGiven && !owner) {
    throw new BadSetting('The settings OWNER_USERNAME, OWNER_PASSWORD and OWNER_EMAIL must be given together.')
  }
  if (raw.AI_PROVIDER && !raw.AI_MODEL) throw new BadSetting('The setting AI_MODEL must be given with AI_PROVIDER.')
  const ai = raw.AI_PROVIDER && {
    provider: raw.AI_PROVIDER,
    model: raw.AI_MODEL ?? '',
    apiKey: raw.AI_API_KEY ?? '',
    baseUrl: raw.AI_BASE_URL ?? '',
  }
  const webSearch = raw.WEB_SEARCH && {
    provider: raw.WEB_SEARCH,
    url: raw.WEB_SEARCH_URL ?? '',
    key: raw.WEB_SEARCH_KEY ?? '',
  }
  return {
    /** The names of the variables that are set. */
    given,
    port: raw.PORT,
    host: raw.HOST,
    publicUrl: raw.PUBLIC_URL,
    dataDir: raw.DATA_DIR,
    databaseUrl: raw.DATABASE_URL,
    appSecret: raw.APP_SECRET,
    trustProxy: raw.TRUST_PROXY,
    owner,
    bucket: bucketOf(raw),
    google: { clientId: raw.GOOGLE_CLIENT_ID, clientSecret: raw.GOOGLE_CLIENT_SECRET, url: raw.GOOGLE_URL },
    microsoft: {
      clientId: raw.MICROSOFT_CLIENT_ID,
      clientSecret: raw.MICROSOFT_CLIENT_SECRET,
      tenant: raw.MICROSOFT_TENANT,
      url: raw.MICROSOFT_URL,
      graphUrl: raw.GRAPH_URL,
    },
    stripe: {
      secretKey: raw.STRIPE_SECRET_KEY,
      webhookSecret: raw.STRIPE_WEBHOOK_SECRET,
      url: raw.STRIPE_URL,
    },
    mailCaFile: raw.MAIL_CA_FILE,
    logLevel: raw.LOG_LEVEL,
    ai,
    webSearch,
  }
}

function bucketOf(raw: z.output<typeof schema>) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = raw
  if (!bucket) return undefined
  if (!accessKeyId || !secretAccessKey) {
    throw new BadSetting('The settings S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.')
  }
  return { bucket, region: raw.S3_REGION, endpoint: raw.S3_ENDPOINT, accessKeyId, secretAccessKey }
}
