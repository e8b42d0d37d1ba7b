import { type Html, html } from '#platform/http/html'
import type { Slot } from '../../api'
import type { Language } from '../../booking'
import { publicPath } from '../../booking-type'
import { formatWhen } from '../../format-when'
import { asksPlace } from '../../meeting-place'
import { wordsIn } from '../../words'
import type { BookingTypeRow } from '../store/types'

export type FormValues = Record<string, string>

type DetailsFormProps = {
  type: BookingTypeRow
  language: Language
  timeZone: string
  start: Date
  end: Date
  /** Hidden fields. */
  hidden: FormValues
  values: FormValues
  errors: Record<string, string>
  backUrl: string
  /** What is paid when booking, as it is shown; empty where nothing is. */
  due: string
}

export const answerField = (index: number) => `answer${index}`

/** Who the guest is and what the owner wants to know. */
export function detailsForm({
  type,
  language,
  timeZone,
  start,
  end,
  hidden,
  values,
  errors,
  backUrl,
  due,
}: DetailsFormProps) {
  const words = wordsIn(language)
  const common = { values, errors }
  return html`<p class="notice">${formatWhen({ start, end }, timeZone, language)}<br><a href="${backUrl}">${words.otherTime}</a></p>
<h2>${words.yourDetails}</h2><form class="form" method="post" action="${publicPath(type.slug)}"${due && html` target="_top"`}>
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${field({ ...common, name: 'name', label: words.name, autocomplete: 'name', maxLength: 200, required: true })}
${field({ ...common, name: 'email', label: words.email, type: 'email', autocomplete: 'email', maxLength: 320, required: true })}
${asksPlace(type) && field({ ...common, name: 'place', label: words.place, hint: words.placeHint[type.placeKind], maxLength: 300, required: true, ...(type.placeKind === 'phone' && { type: 'tel', autocomplete: 'tel' }) })}
${type.questions.map((question, index) =>
  field({
    ...common,
    name: answerField(index),
    label: language === 'es' && question.labelEs ? question.labelEs : question.label,
    isLong: question.isLong,
    required: question.required,
    maxLength: 2000,
    optional: words.optional,
  }),
)}
<div class="trap" aria-hidden="true"><label for="website">${words.leaveEmpty}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
${due && html`<p class="quiet">${words.heldFor}</p>`}<div class="actions"><button class="button main">${due ? words.bookAndPay(due) : type.confirmation === 'by-owner' ? words.requestTime : words.book}</button></div></form>`
}

/** Opens the form again instead of booking. */
export const otherTimeField = 'otherTime'

/** Another time for the same details: its buttons lead to the form, filled in as before. */
export function otherTimeForm(type: BookingTypeRow, sent: FormValues, choice: Html): Html {
  const typed = ['name', 'email', 'place', ...type.questions.map((_, index) => answerField(index))]
  const hidden = [...typed, 'timeZone', 'language', 'minutes', 'for'].filter((name) => sent[name])
  return html`<form method="post" action="${publicPath(type.slug)}"><input type="hidden" name="${otherTimeField}" value="1">
${hidden.map((name) => html`<input type="hidden" name="${name}" value="${sent[name] ?? ''}">`)}${choice}</form>`
}

export const otherTimeButton = ({ start }: Slot, label: string): Html =>
  html`<button class="link" name="start" value="${new Date(start).toISOString()}">${label}</button>`

type FieldProps = {
  name: string
  label: string
  values: FormValues
  errors: Record<string, string>
  hint?: string
  type?: string
  autocomplete?: string
  maxLength: number
  required: boolean
  isLong?: boolean
  optional?: string
}

function field({
  name,
  label,
  values,
  errors,
  hint,
  type = 'text',
  autocomplete,
  maxLength,
  required,
  isLong,
  optional,
}: FieldProps): Html {
  const message = errors[name] ?? hint
  const attributes = html`id="${name}" name="${name}" maxlength="${maxLength}"${required && html` required`}${autocomplete && html` autocomplete="${autocomplete}"`}${errors[name] && html` aria-invalid="true"`}${message && html` aria-describedby="${name}-message"`}`
  const value = values[name] ?? ''
  return html`<div class="field"><label for="${name}">${label}${!required && optional && html` <span class="quiet">(${optional})</span>`}</label>
${isLong ? html`<textarea ${attributes}>${value}</textarea>` : html`<input type="${type}" value="${value}" ${attributes}>`}
${message && html`<small id="${name}-message" class="${errors[name] ? 'bad' : 'quiet'}">${message}</small>`}</div>`
}
