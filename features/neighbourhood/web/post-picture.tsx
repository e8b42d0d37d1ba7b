import { useState } from 'react'
import { PicturePicker } from '#kit/picture-picker'
import { postLimits } from '../post'

const maxEdge = 1200

type PostPictureProps = {
  imageUrl: string | null
  error: string | undefined
  onChange: (imageUrl: string | null) => void
}

/** Shrinks the picture before it is uploaded. */
export function PostPicture({ imageUrl, error, onChange }: PostPictureProps) {
  const [busy, setBusy] = useState(false)
  const [pictureError, setPictureError] = useState<string>()
  const choose = async (file: File) => {
    setBusy(true)
    try {
      const small = await shrinkPicture(file)
      setPictureError(small.length > postLimits.picture ? 'That picture is too large' : undefined)
      if (small.length <= postLimits.picture) onChange(small)
    } catch {
      setPictureError('This browser cannot read that file as a picture.')
    }
    setBusy(false)
  }
  return (
    <PicturePicker
      label="picture"
      isThere={imageUrl !== null}
      busy={busy}
      error={pictureError ?? error}
      onChoose={(file) => void choose(file)}
      onRemove={() => onChange(null)}
    >
      {null}
    </PicturePicker>
  )
}

async function shrinkPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
}
