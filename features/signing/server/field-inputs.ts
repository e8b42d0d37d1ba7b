import { escapeHtml } from '#platform/public-pages/page'
import type { PageWords } from '../page-words'
import { type FieldValues, fieldLimits, isFilledIn, type SignField } from '../sign-field'
import type { SignerRow } from './store/read'

export const labelOf = ({ label, kind, page }: SignField, words: PageWords): string =>
  label || (kind === 'tick' ? words.tickField(page) : words.textField(page))

/** The texts and ticks that a signer fills in, as plain inputs. */
export function fieldInputs(fields: SignField[], values: FieldValues, words: PageWords): string {
  if (!fields.some(isFilledIn)) return ''
  const inputs = fields.map((field, index) => {
    if (!isFilledIn(field)) return ''
    const label = escapeHtml(labelOf(field, words))
    const required = field.required ? ' required' : ''
    const value = values[index] ?? ''
    return field.kind === 'tick'
      ? `<label class="tick"><input type="checkbox" name="field-${index}" value="yes"${required}${value ? ' checked' : ''}><span dir="auto">${label}</span></label>`
      : `<label class="field" dir="auto">${label}<input type="text" name="field-${index}" maxlength="${fieldLimits.text}" autocomplete="off"${required} value="${escapeHtml(value)}"></label>`
  })
  return `<fieldset><legend class="quiet">${escapeHtml(words.fillIn)}</legend>${inputs.join('')}</fieldset>`
}

/** What others filled in, since the next one signs it too. */
export function filledInBefore(signers: SignerRow[], words: PageWords): string {
  const items = signers.flatMap(({ signedName, name, signedAt, fields, fieldValues }) =>
    fields.flatMap((field, index) => {
      const value = signedAt && fieldValues?.[index]
      if (!value) return []
      const text = `${labelOf(field, words)}: ${field.kind === 'tick' ? words.ticked : value} (${signedName ?? name})`
      return [`<li dir="auto">${escapeHtml(text)}</li>`]
    }),
  )
  return items.length > 0 ? `<h2>${escapeHtml(words.filledInBefore)}</h2><ul>${items.join('')}</ul>` : ''
}
