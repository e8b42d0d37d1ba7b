import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { drawable } from '#platform/pdf/drawable'
import { fontsFor } from '#platform/pdf/fonts'
import { drawingSize } from '../../drawing'
import type { SignField } from '../../sign-field'

export type DrawnField = SignField & {
  signedName: string
  drawing: string | null
  day: string
  /** What the signer wrote into it. */
  value: string | null
}

/** Blue like a pen, so that it stands out from the print. */
export const penColor = '#1a3a8f'

const styles = StyleSheet.create({
  field: { position: 'absolute', justifyContent: 'flex-end', color: penColor, overflow: 'hidden' },
})

/** One page with what signers wrote, to be laid over a page of the document. */
export async function overlayPdf(size: { width: number; height: number }, fields: DrawnField[]): Promise<Buffer> {
  const texts = fields.map((field) => ({ ...field, text: drawable(textOf(field)) }))
  const fonts = await fontsFor(texts.map(({ text }) => text).join(' '))
  return renderToBuffer(
    <Document>
      <Page size={[size.width, size.height]} style={{ fontFamily: fonts }}>
        {texts.map((field, index) => (
          <View
            // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes fields
            key={index}
            style={[
              styles.field,
              {
                left: field.x * size.width,
                top: field.y * size.height,
                width: field.width * size.width,
                height: field.height * size.height,
              },
            ]}
          >
            {field.kind === 'signature' && field.drawing ? (
              <Drawing path={field.drawing} />
            ) : field.kind === 'tick' ? (
              field.value && <Tick />
            ) : (
              <Text hyphenationCallback={unbroken} style={fittingStyle(field, size)}>
                {field.text}
              </Text>
            )}
          </View>
        ))}
      </Page>
    </Document>,
  )
}

export const Drawing = ({ path }: { path: string }) => (
  <Svg
    viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
    preserveAspectRatio="xMinYMax meet"
    style={{ width: '100%', height: '100%' }}
  >
    <Path d={path} stroke={penColor} strokeWidth={5} fill="none" />
  </Svg>
)

const Tick = () => (
  <Svg viewBox="0 0 24 24" style={{ width: '100%', height: '100%' }}>
    <Path d="M3 13L9 20L21 4" stroke={penColor} strokeWidth={3} fill="none" />
  </Svg>
)

function textOf({ kind, signedName, day, value }: DrawnField): string {
  if (kind === 'date') return day
  if (kind === 'text') return value ?? ''
  if (kind === 'tick') return ''
  if (kind !== 'initials') return signedName
  return signedName
    .split(/\s+/)
    .map((part) => Array.from(part)[0] ?? '')
    .join('')
}

const sizes = { smallest: 8, largest: 18 }
/** The approximate width of a letter and height of a line, relative to the font size. */
const share = { letter: 0.55, line: 1.2 }
/** About how much of a wrapped line is filled. */
const filled = 0.8

/** A name is not hyphenated. */
const unbroken = (word: string) => [word]

/**
 * Fills the height of the field, but not more than its width. Text that would be too small to read is wrapped, and cut
 * if it is still too long.
 */
function fittingStyle(field: { text: string; width: number; height: number }, page: { width: number; height: number }) {
  const [width, height] = [field.width * page.width, field.height * page.height]
  const letters = Math.max(1, field.text.length) * share.letter
  const inOneLine = Math.min(height * 0.6, width / letters, sizes.largest)
  if (inOneLine >= sizes.smallest || width / letters >= sizes.smallest)
    return { fontSize: Math.max(inOneLine, Math.min(sizes.smallest, width / letters)) }
  const inLines = [2, 3, 4, 5].map((lines) => Math.min(height / lines / share.line, (width * lines * filled) / letters))
  const fontSize = Math.max(sizes.smallest, Math.min(sizes.largest, Math.max(...inLines)))
  const maxLines = Math.max(1, Math.floor(height / fontSize / share.line))
  return { fontSize, lineHeight: share.line, maxLines, textOverflow: 'ellipsis' as const }
}
