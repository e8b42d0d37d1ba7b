import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { scannedPdfOf, scanOf, turnedPhoto, turnedScan } from '#tests/support/made-scans'
import { drawPages } from './draw-pages'
import { readScan } from './read-scan'
import { scanLimits, sideParts } from './scan-types'

const timeout = 240_000
const both = ['eng', 'spa']
const read = (content: Buffer, type: string, languages = both, limits = {}) =>
  readScan(Readable.from([content]), type, languages, { ...scanLimits, ...limits })

test('a slanted, noisy picture is read in both languages, each word with its place', { timeout }, async () => {
  const lines = ['Haul-out schedule for Friday', 'Menú de otoño: calabaza y maíz', 'Señora Núñez']
  const scan = await read(scanOf(lines, { degrees: 1.5, noise: 1500 }), 'image/png')
  if (scan.outcome !== 'read') throw new Error(scan.problem)
  const [page] = scan.pages
  expect(page?.text).toMatch(/schedule for Friday[\s\S]*otoño: calabaza y maíz[\s\S]*Señora Núñez/)
  const words = page?.text.split(/\s/) ?? []
  expect(page?.boxes).toHaveLength(words.length * 4)
  const at = words.indexOf('Friday') * 4
  const [left = 0, top = 0, width = 0, height = 0] = page?.boxes.slice(at, at + 4) ?? []
  expect([left, top, left + width, top + height].every((part) => part > 0 && part < sideParts)).toBe(true)
  // On the first of the lines, right of the middle of its words.
  expect(left).toBeGreaterThan(3500)
  expect(top).toBeLessThan(1500)
})

test('the pages of a scanned PDF are read, the first ones of a long one', { timeout }, async () => {
  const page = (line: string) => ({ content: scanOf([line], {}, 'image/jpeg'), width: 800, height: 1000 })
  const pdf = scannedPdfOf([page('Weems Creek Marina'), page('Winter storage'), page('Third page')])
  const scan = await read(pdf, 'application/pdf', ['eng'], { pages: 2 })
  expect(scan).toMatchObject({
    outcome: 'read',
    pageCount: 3,
    pages: [{ text: 'Weems Creek Marina' }, { text: 'Winter storage' }],
  })
})

test('of a PDF with words on some pages the others are read', { timeout }, async () => {
  const page = (line: string) => ({ content: scanOf([line], {}, 'image/jpeg'), width: 800, height: 1000 })
  const pdf = scannedPdfOf([
    { ...page('Unseen'), words: 'Terms of storage' },
    page('Winter storage'),
    { ...page('Unseen'), words: 'Signatures' },
  ])
  const scan = await read(pdf, 'application/pdf', ['eng'])
  expect(scan).toEqual({
    outcome: 'read',
    pageCount: 3,
    pages: [
      { text: '', boxes: [], ownText: 'Terms of storage' },
      { text: 'Winter storage', boxes: expect.any(Array) },
      { text: '', boxes: [], ownText: 'Signatures' },
    ],
  })
})

test('a photo that lies on its side is turned as its camera says', async () => {
  const photo = scanOf(['Words'], { width: 300, height: 100 }, 'image/jpeg')
  for (const [orientation, size] of [
    [1, { width: 300, height: 100 }],
    [6, { width: 100, height: 300 }],
    [8, { width: 100, height: 300 }],
  ] as const) {
    const { pages } = await drawPages(turnedPhoto(photo, orientation), 'image/jpeg', scanLimits)
    for await (const page of pages) expect(page).toMatchObject(size)
  }
})

test('a page that was scanned on its side or upside down is read, its words marked where they lie', {
  timeout,
}, async () => {
  const lines = ['Weems Creek Marina', 'Winter storage and a wash of the hull', 'Paid within thirty days', 'Annapolis']
  const upright = scanOf(lines, { width: 900, height: 600 })
  for (const [quarters, corner] of [
    [1, 'right top'],
    [2, 'right bottom'],
    [3, 'left bottom'],
  ] as const) {
    const scan = await read(await turnedScan(upright, quarters), 'image/png', ['eng'])
    if (scan.outcome !== 'read') throw new Error(scan.problem)
    const [page] = scan.pages
    expect(page?.text).toMatch(/^Weems Creek Marina[\s\S]*Annapolis$/)
    const [left = 0, top = 0, width = 0, height = 0] = page?.boxes ?? []
    const place = `${left < sideParts / 2 ? 'left' : 'right'} ${top < sideParts / 2 ? 'top' : 'bottom'}`
    expect(place).toBe(corner)
    expect(width > height).toBe(quarters === 2)
  }
})

test('a picture of huge dimensions is refused before it is unpacked', { timeout }, async () => {
  expect(await read(pngHeader(40_000, 40_000), 'image/png')).toEqual({ outcome: 'unread', problem: 'too-large' })
})

test('a damaged picture is unread', { timeout }, async () => {
  expect(await read(Buffer.from('no picture'), 'image/jpeg')).toEqual({ outcome: 'unread', problem: 'damaged' })
})

test('a process that hangs or takes too much memory is ended', { timeout }, async () => {
  const stopped = { outcome: 'unread', problem: 'stopped' }
  const picture = scanOf(['Words'])
  expect(await read(picture, 'image/png', both, { pageMilliseconds: 1 })).toEqual(stopped)
  expect(await read(picture, 'image/png', both, { megabytes: 40 })).toEqual(stopped)
})

/** The beginning of a PNG that claims to be this large. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 2, 0, 0, 0], 12)
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(13)
  checksum.writeUInt32BE(crc32(header))
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), length, header, checksum])
}
