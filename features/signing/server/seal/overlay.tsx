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

/** Blue as of a pen, so that it shows beside print. */
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
              <Text style={{ fontSize: sizeOf(field, size) }}>{field.text}</Text>
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

/** As high as the field, but not wider: about half of its size a letter. */
const sizeOf = (field: { text: string; width: number; height: number }, size: { width: number; height: number }) =>
  Math.max(
    5,
    Math.min(
      field.height * size.height * 0.6,
      (field.width * size.width) / (Math.max(1, field.text.length) * 0.55),
      18,
    ),
  )
