import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'

const { resolve } = createRequire(import.meta.url)

type ScanLook = { width?: number; height?: number; degrees?: number; noise?: number; size?: number }

/** Draws lines of text as a scanner would see them: slanted a little, with specks. The specks are the same each time. */
export function scanOf(lines: string[], look: ScanLook = {}, type: 'image/png' | 'image/jpeg' = 'image/png'): Buffer {
  const { width = 800, height = 1000, degrees = 0, noise = 0, size = 28 } = look
  GlobalFonts.registerFromPath(
    resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2'),
    'Scanned',
  )
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f6f4ef'
  context.fillRect(0, 0, width, height)
  context.save()
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  context.fillStyle = '#23211f'
  context.font = `${size}px Scanned`
  lines.forEach((line, at) => {
    context.fillText(line, 80, 110 + at * size * 1.7)
  })
  context.restore()
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let speck = 0; speck < noise; speck++) {
    context.fillStyle = random() > 0.5 ? '#bbb8b0' : '#8a8780'
    context.fillRect(random() * width, random() * height, 1.5, 1.5)
  }
  return type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg', 85)
}

/** The same picture, turned to the right by a number of quarters. */
export async function turnedScan(picture: Buffer, quarters: number): Promise<Buffer> {
  const image = await loadImage(picture)
  const { width, height } = image
  const isOnSide = quarters % 2 === 1
  const canvas = createCanvas(isOnSide ? height : width, isOnSide ? width : height)
  const context = canvas.getContext('2d')
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(image, -width / 2, -height / 2)
  return canvas.toBuffer('image/png')
}

type PdfPage = { content: Buffer; width: number; height: number; words?: string }

/** A PDF whose pages are pictures, as scanners make it; `words` can be selected on their page. */
export function scannedPdfOf(jpegs: PdfPage[]): Buffer {
  const objects: Buffer[] = []
  const pageNumbers = jpegs.map((_, at) => 3 + at * 3)
  objects.push(Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'))
  objects.push(
    Buffer.from(
      `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${jpegs.length} >>`,
    ),
  )
  for (const [at, { content, width, height, words }] of jpegs.entries()) {
    const number = pageNumbers[at] as number
    const drawing = words ? `BT /F1 18 Tf 64 700 Td (${words}) Tj ET` : 'q 612 0 0 792 0 0 cm /Im Do Q'
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + 1} 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /Im ${number + 2} 0 R >> >> >>`,
      ),
      Buffer.from(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${content.length} >>\nstream\n`,
        ),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  let place = 9
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(place)
    parts.push(part)
    place += part.length
  }
  const table = places.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${place}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A photo that says by EXIF how it must be turned to be seen upright: 6, by a quarter to the right. */
export function turnedPhoto(jpeg: Buffer, orientation: number): Buffer {
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.from([...Buffer.from('Exif\0\0MM\0*'), 0, 0, 0, 8, ...directory])
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)])
}
