import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatFileSize } from '#core/file-size'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { fitWithin } from '../../fit-within'
import { saveBlob } from '../save-blob'

const sides = [800, 1200, 1600, 2400, 4000].map((side) => ({ value: String(side), label: `${side} pixels` }))
const formats = [
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/webp', label: 'WebP' },
  { value: 'image/png', label: 'PNG' },
]
const fileExtensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/png': 'png' }

type Shrunk = { blob: Blob; width: number; height: number; url: string }

export default function ImageShrinker() {
  const [file, setFile] = useState<File | null>(null)
  const [side, setSide] = useState('1600')
  const [format, setFormat] = useState('image/jpeg')
  const [quality, setQuality] = useState('80')
  const [shrunk, setShrunk] = useState<Shrunk | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    shrink(file, Number(side), format, Number(quality) / 100).then(
      (made) => {
        if (!isCurrent) return URL.revokeObjectURL(made.url)
        setUnreadable(false)
        setShrunk(made)
      },
      () => isCurrent && setUnreadable(true),
    )
    return () => {
      isCurrent = false
    }
  }, [file, side, format, quality])
  useEffect(() => () => void (shrunk && URL.revokeObjectURL(shrunk.url)), [shrunk])
  return (
    <div className="max-w-[640px]">
      <Field
        label="Picture"
        type="file"
        accept="image/*"
        className="[&_input]:py-2"
        onChange={(event) => {
          setShrunk(null)
          setFile(event.target.files?.[0] ?? null)
        }}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <Select label="Longest side" value={side} options={sides} onChange={(event) => setSide(event.target.value)} />
        <Select label="Format" value={format} options={formats} onChange={(event) => setFormat(event.target.value)} />
        <Field
          label={`Quality: ${quality}%`}
          type="range"
          min={30}
          max={95}
          step={5}
          disabled={format === 'image/png'}
          value={quality}
          onChange={(event) => setQuality(event.target.value)}
        />
      </div>
      {isUnreadable && (
        <div className="mt-4">
          <Banner variant="bad">This browser cannot read that file as a picture.</Banner>
        </div>
      )}
      {file && shrunk && !isUnreadable && (
        <div className="mt-5">
          <img src={shrunk.url} alt="The smaller version" className="max-h-72 max-w-full rounded-control border" />
          <p role="status" className="figures mt-2">
            {formatFileSize(file.size)} became <strong>{formatFileSize(shrunk.blob.size)}</strong>, {shrunk.width} ×{' '}
            {shrunk.height}
            {shrunk.blob.size >= file.size && '. The original is smaller already; keep that.'}
          </p>
          <Button
            variant="primary"
            className="mt-3"
            onClick={() =>
              saveBlob(shrunk.blob, `${file.name.replace(/\.[^.]*$/, '')}-small.${fileExtensions[format]}`)
            }
          >
            <Download aria-hidden="true" /> Download
          </Button>
        </div>
      )}
    </div>
  )
}

async function shrink(file: File, longest: number, format: string, quality: number): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = fitWithin(picture, longest)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  if (format === 'image/jpeg') {
    // JPEG has no transparency; without a background, transparent pixels become black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, quality))
  if (!blob) throw new Error('No picture')
  return { blob, width, height, url: URL.createObjectURL(blob) }
}
