/** A chosen file as a text that can travel in a form. */
export function asDataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}

/** A picture cut to a square of this many pixels a side, as such a text. */
export async function asSquare(file: Blob, side: number): Promise<string> {
  const picture = await createImageBitmap(file)
  const from = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [left, top] = [(picture.width - from) / 2, (picture.height - from) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, from, from, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.85)
}
