/** A file as a data: URL, to send it as text. */
export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}

/** A picture cropped to a square of this many pixels a side, as a data: URL. */
export async function toSquareDataUrl(file: Blob, side: number): Promise<string> {
  const picture = await createImageBitmap(file)
  const cropped = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [left, top] = [(picture.width - cropped) / 2, (picture.height - cropped) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, cropped, cropped, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.85)
}
