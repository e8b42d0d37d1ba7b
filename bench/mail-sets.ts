import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { TextToSearch } from '#features/calendar/find-events/find-events'

export type EventLabel = { title: string; start: string }
export type LabelledMail = TextToSearch & {
  id: string
  subject: string
  important: 0 | 1
  events: EventLabel[]
}

const folder = new URL('./mails/', import.meta.url)

/**
 * Our own mails, labelled by hand before the rules were run on them. Rules are changed by looking at `tuned` only; a mail of
 * `kept` that was looked into moves to `tuned`, and another is written.
 */
export const mailSet = (name: 'tuned' | 'kept'): LabelledMail[] =>
  readdirSync(new URL(`${name}/`, folder))
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => linesOf(new URL(`${name}/${file}`, folder)))
    .map((line) => withDefaults(JSON.parse(line)))

/** Whom a mail is for and where the reader is, unless it says otherwise. */
const withDefaults = (mail: Partial<LabelledMail> & { lang?: string }) =>
  ({
    to: 'Dana Whitfield <dana@whitfield.example.com>',
    timeZone: mail.lang === 'es' ? 'Europe/Madrid' : 'America/New_York',
    events: [],
    ...mail,
  }) as LabelledMail

const linesOf = (file: URL | string) => readFileSync(file, 'utf8').trim().split('\n')

/** Real mails outside the repository, by the folder in MAIL_SAMPLES: only figures come from them. */
export async function sampleSets(): Promise<{ importance: LabelledMail[]; events: LabelledMail[] } | undefined> {
  const samples = process.env.MAIL_SAMPLES
  if (!samples || !existsSync(samples)) return undefined
  const read = (name: string) => linesOf(join(samples, name)).map((line) => JSON.parse(line))
  const business = read('business-mails.jsonl')
    .filter(({ kind }) => kind !== 'personal')
    .map((mail) => ({ ...mail, events: [], important: /joke|newsletter/.test(mail.kind) ? 0 : 1 }))
  const others = read('lists-newsletters-spam.jsonl').filter(({ label }) => label !== 'ham')
  const events = read('labelled-dates.jsonl').map((mail) => ({
    id: mail.message_id,
    subject: mail.subject,
    body: mail.body,
    date: mail.sent_at.replace(/(\d) (?=\d\d:\d\d:\d\d$)/, '$1T'),
    timeZone: /^\d/.test(mail.sent_at) ? 'Europe/London' : 'America/Chicago',
    important: 1 as const,
    events:
      mail.gold_event_date && mail.gold_event_category !== 'cancellation_change'
        ? [
            {
              title: '',
              start: mail.gold_start_time ? `${mail.gold_event_date}T${mail.gold_start_time}` : mail.gold_event_date,
            },
          ]
        : [],
  }))
  return { importance: [...business, ...(await Promise.all(others.map(fromRaw)))], events }
}

async function fromRaw({ id, raw }: { id: string; raw: string }): Promise<LabelledMail> {
  const mail = await PostalMime.parse(raw.replace(/^From .*\n/, ''))
  return {
    id,
    from: mail.from ? `${mail.from.name} <${mail.from.address}>` : '',
    to: mail.to?.map(({ name, address }) => ({ name, email: address })),
    subject: mail.subject ?? '',
    body: mail.text || mail.html || '',
    date: mail.date,
    headers: mail.headers.map(({ key, value }) => [key, value]),
    important: 0,
    events: [],
  }
}
