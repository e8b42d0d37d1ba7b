import { wallTimeIn } from '#core/wall-clock'
import { createDocument } from '#features/documents/api'
import { Document, maxFileSize } from '#features/documents/document'
import { ResponseError } from '#kit/response-error'

export const picturesIn = (data: DataTransfer): File[] =>
  [...data.files].filter(({ type }) => type.startsWith('image/'))

/** Stores a picture as a document and returns the Markdown that shows it. */
export async function uploadPicture(file: File, now: Date, timeZone: string): Promise<string> {
  if (file.size > maxFileSize) throw new PictureTooLarge()
  const name = nameFor(file, now, timeZone)
  const form = new FormData()
  form.append('name', name)
  form.append('type', 'image')
  form.append('origin', 'note')
  form.append('file', file)
  // `send` sends JSON only; a file needs a multipart form.
  const answer = await fetch(createDocument.path, { method: 'POST', body: form, credentials: 'include' })
  if (!answer.ok) throw new ResponseError(answer.status, answer.statusText, await answer.text())
  const { path } = Document.parse(await answer.json())
  return `![${name.replace(/[[\]\\]/g, '')}](${path})`
}

export class PictureTooLarge extends Error {
  override name = 'TooLarge'
  override message = 'Pictures can be up to 10MB. It was not stored.'
}

/** Browsers name every pasted picture 'image.png'. */
function nameFor({ name, type }: File, now: Date, timeZone: string): string {
  if (name && !/^image\.\w+$/.test(name)) return name
  const seconds = now.toISOString().slice(16, 19)
  const timestamp = `${wallTimeIn(timeZone, now)}${seconds}`.replace('T', ' ').replaceAll(':', '.')
  return `Picture ${timestamp}.${type.split('/')[1]?.replace(/\W.*/, '') ?? 'png'}`
}
