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

type Frame = { width: number; height: number }

/** A picture as it is if it is small, else fitted into the frame, ever smaller until it has at most `maxLength` characters. */
export async function toSmallDataUrl(file: Blob, frame: Frame, maxLength: number): Promise<string> {
  const asItIs = await toDataUrl(file)
  if (asItIs.length <= maxLength) return asItIs
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return asItIs
  const fitting = Math.min(1, frame.width / picture.width, frame.height / picture.height)
  for (let scale = fitting; scale * Math.max(picture.width, picture.height) >= 1; scale *= 0.8) {
    const drawn = drawings(picture, scale).find(({ length }) => length <= maxLength)
    if (drawn) return drawn
  }
  return asItIs
}

/** With its transparent parts, and on white, which needs less room. */
function drawings(picture: ImageBitmap, scale: number): string[] {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const transparent = canvas.toDataURL('image/png')
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return [transparent, canvas.toDataURL('image/jpeg', 0.9)]
}
