import { createDocument } from '#features/documents/api'
import { Document, largestFile } from '#features/documents/document'
import { ResponseError } from '#kit/response-error'

/** The pictures among what was pasted or dropped. */
export const picturesIn = (data: DataTransfer): File[] =>
  [...data.files].filter(({ type }) => type.startsWith('image/'))

/** Stores a picture among the documents, and gives the words that show it in a note. */
export async function keepPicture(file: File, now: Date): Promise<string> {
  if (file.size > largestFile) throw new TooLarge()
  const name = nameFor(file, now)
  const form = new FormData()
  form.append('name', name)
  form.append('type', 'image')
  form.append('origin', 'note')
  form.append('sameName', 'separate')
  form.append('file', file)
  // A file travels as it is, so it does not go through the calls of JSON.
  const answer = await fetch(createDocument.path, { method: 'POST', body: form, credentials: 'include' })
  if (!answer.ok) throw new ResponseError(answer.status, answer.statusText, await answer.text())
  const { path } = Document.parse(await answer.json())
  return `![${name.replace(/[[\]\\]/g, '')}](${path})`
}

export class TooLarge extends Error {
  override name = 'TooLarge'
  override message = 'Pictures can be up to 10MB. It was not stored.'
}

/** What is pasted is always called 'image.png'. */
function nameFor({ name, type }: File, now: Date): string {
  if (name && !/^image\.\w+$/.test(name)) return name
  const said = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  return `Picture ${said}.${type.split('/')[1]?.replace(/\W.*/, '') ?? 'png'}`
}
