import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { drawable } from '#platform/pdf/drawable'
import { fontsFor } from '#platform/pdf/fonts'
import { certificateWords } from '../../certificate-words'
import { Drawing, penColor } from './overlay'

export type CertificateContent = {
  language: 'en' | 'es'
  paper: 'letter' | 'a4'
  /** A PDF of its own, not pages of the document. */
  isApart: boolean
  title: string
  requestId: number
  hash: string
  signers: {
    name: string
    signature: string
    drawing: string | null
    /** Label and value. */
    facts: [string, string][]
  }[]
  history: { at: string; text: string }[]
  lastHash: string
  checkUrl: string
}

const ink = '#1f2a33'
const quiet = '#5c6770'

const styles = StyleSheet.create({
  page: { paddingTop: 56, paddingBottom: 64, paddingHorizontal: 64, color: ink },
  body: { fontSize: 9, lineHeight: 1.45 },
  title: { fontSize: 18, lineHeight: 1.25, fontWeight: 600, marginBottom: 8 },
  heading: { fontSize: 11, fontWeight: 600, marginTop: 16, marginBottom: 6 },
  fact: { flexDirection: 'row', marginBottom: 2 },
  label: { width: 150, paddingRight: 10, color: quiet },
  value: { flex: 1 },
  signer: { marginTop: 10, paddingTop: 10, borderTopWidth: 0.75, borderColor: '#dcd8cf' },
  name: { fontSize: 11, lineHeight: 1.3, fontWeight: 600, marginBottom: 4 },
  typed: { fontSize: 17, lineHeight: 1.3, color: penColor, marginBottom: 6 },
  drawing: { width: 180, height: 60, marginBottom: 6 },
  entry: { flexDirection: 'row', marginBottom: 1, fontSize: 8 },
  at: { width: 118, color: quiet },
  small: { fontSize: 8, color: quiet, marginTop: 8 },
  foot: { position: 'absolute', bottom: 32, left: 64, right: 64, fontSize: 8, color: quiet },
})

/** A constant date keeps the bytes the same on every run. */
const fixedDate = new Date(0)

/** Who signed when, from where, and what the hashes are. */
export async function certificatePdf(content: CertificateContent): Promise<Buffer> {
  const given = JSON.parse(drawable(JSON.stringify(content))) as CertificateContent
  const words = certificateWords[given.language]
  const fonts = await fontsFor(JSON.stringify([given, Object.values(words)]))
  return renderToBuffer(
    <Document title={words.title} language={given.language} creationDate={fixedDate} modificationDate={fixedDate}>
      <Page size={given.paper === 'a4' ? 'A4' : 'LETTER'} style={[styles.page, { fontFamily: fonts }]}>
        <Text style={styles.foot} fixed render={({ pageNumber, totalPages }) => words.page(pageNumber, totalPages)} />
        <View style={styles.body}>
          <Text style={styles.title}>{words.title}</Text>
          <Text>{given.isApart ? words.introApart : words.intro}</Text>
          <View style={{ marginTop: 10 }}>
            <Fact label={words.document} value={given.title} />
            <Fact label={words.request} value={String(given.requestId)} />
            <Fact label={words.hash} value={given.hash} />
          </View>
          <Text style={styles.heading}>{words.signedBy}</Text>
          {given.signers.map((signer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes signers
            <View key={index} style={styles.signer} wrap={false}>
              <Text style={styles.name}>{signer.name}</Text>
              {signer.drawing ? (
                <View style={styles.drawing}>
                  <Drawing path={signer.drawing} />
                </View>
              ) : (
                <Text style={styles.typed}>{signer.signature}</Text>
              )}
              {signer.facts.map(([label, value], position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same label
                <Fact key={position} label={label} value={value} />
              ))}
            </View>
          ))}
          <Text style={styles.heading} minPresenceAhead={40}>
            {words.history}
          </Text>
          {given.history.map(({ at, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes entries
            <View key={index} style={styles.entry} wrap={false}>
              <Text style={styles.at}>{at}</Text>
              <Text style={styles.value}>{text}</Text>
            </View>
          ))}
          <View wrap={false} style={{ marginTop: 8 }}>
            <Fact label={words.historyHash} value={given.lastHash} />
          </View>
          <Text style={styles.small}>{words.check(given.checkUrl)}</Text>
        </View>
      </Page>
    </Document>,
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <View style={styles.fact}>
    <Text style={styles.label}>{label}</Text>
    <Text style={styles.value}>{value}</Text>
  </View>
)
