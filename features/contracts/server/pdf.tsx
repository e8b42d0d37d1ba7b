import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { fontsFor } from '#platform/pdf/fonts'
import type { ContractText } from '../contract'
import { contractTemplates } from '../contract-templates'
import { runsOf } from '../markdown-text'
import { type Block, paragraphsOf } from '../paragraphs'

/** Runs in a thread, see draw-pdf.ts. The same text always gives the same bytes. */
export async function contractPdf(text: ContractText): Promise<Buffer> {
  const written = JSON.stringify([text, contractTemplates[text.language].signature])
  const fonts = await fontsFor(written, { italics: hasItalics(text) })
  return renderToBuffer(<ContractDocument text={text} fonts={fonts} />)
}

const ink = '#1f2a33'
const quiet = '#5c6770'

const styles = StyleSheet.create({
  page: { paddingTop: 64, paddingBottom: 72, paddingHorizontal: 72, color: ink },
  // Not set on the page: elements rendered per page are misplaced if they inherit a line height.
  body: { fontSize: 10, lineHeight: 1.5 },
  title: { fontSize: 20, lineHeight: 1.25, fontWeight: 600, marginBottom: 18 },
  heading: { fontSize: 11, fontWeight: 600, marginTop: 14, marginBottom: 4 },
  paragraph: { marginBottom: 6 },
  bold: { fontWeight: 600 },
  italic: { fontStyle: 'italic' },
  item: { flexDirection: 'row', marginBottom: 2, paddingLeft: 8 },
  dash: { width: 12 },
  itemText: { flex: 1 },
  lines: { flexDirection: 'row', gap: 32, marginTop: 14 },
  party: { width: 218 },
  role: { fontWeight: 600, marginBottom: 10 },
  label: { fontSize: 8, color: quiet },
  line: { minHeight: 24, borderBottomWidth: 0.75, borderColor: ink, marginBottom: 12, justifyContent: 'flex-end' },
  note: { marginTop: 24, fontSize: 8, color: quiet },
  foot: { position: 'absolute', bottom: 36, left: 72, right: 72, fontSize: 8, color: quiet, flexDirection: 'row' },
  footTitle: { flex: 1 },
})

/** A constant date keeps the bytes the same on every run. */
const fixedDate = new Date(0)

function ContractDocument({ text, fonts }: { text: ContractText; fonts: string[] }) {
  const { signature } = contractTemplates[text.language]
  return (
    <Document title={text.title} language={text.language} creationDate={fixedDate} modificationDate={fixedDate}>
      <Page size="LETTER" style={[styles.page, { fontFamily: fonts }]}>
        <View style={styles.foot} fixed>
          <Text style={styles.footTitle}>{text.title}</Text>
          <Text render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`} />
        </View>
        <View style={styles.body}>
          <Text style={styles.title}>{text.title}</Text>
          <Body contract={text} body={text.opening} />
          {text.sections.flatMap(({ heading, body }, index) => [
            <Text
              // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes sections
              key={`heading ${index}`}
              style={styles.heading}
              minPresenceAhead={40}
            >{`${index + 1}. ${heading}`}</Text>,
            // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes sections
            <Body key={`body ${index}`} contract={text} body={body} />,
          ])}
          <View wrap={false}>
            <Text style={styles.heading}>{signature.heading}</Text>
            <Text style={styles.paragraph}>{signature.intro}</Text>
            <SignatureLines parties={text.signatures.slice(0, partiesInRow)} labels={signature} />
          </View>
          {rowsOf(text.signatures.slice(partiesInRow)).map((parties, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parties may have the same role and name
            <View key={index} wrap={false}>
              <SignatureLines parties={parties} labels={signature} />
            </View>
          ))}
          {text.note !== '' && <Text style={styles.note}>{text.note}</Text>}
        </View>
      </Page>
    </Document>
  )
}

const Body = ({ contract, body }: { contract: ContractText; body: string }) =>
  paragraphsOf(body).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes paragraphs
    <Paragraph key={index} contract={contract} block={block} />
  ))

function Paragraph({ contract, block }: { contract: ContractText; block: Block }) {
  if (!('items' in block))
    return (
      <Text style={styles.paragraph}>
        <Runs contract={contract} text={block.text} />
      </Text>
    )
  return (
    <View style={styles.paragraph}>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes items
        <View key={index} style={styles.item}>
          <Text style={styles.dash}>-</Text>
          <Text style={styles.itemText}>
            <Runs contract={contract} text={item} />
          </Text>
        </View>
      ))}
    </View>
  )
}

const hasItalics = (contract: ContractText) =>
  [contract.opening, ...contract.sections.map(({ body }) => body)].some((body) =>
    runsOf(contract, body).some(({ isItalic }) => isItalic),
  )

function Runs({ contract, text }: { contract: ContractText; text: string }) {
  const runs = runsOf(contract, text)
  if (runs.length === 1 && !runs[0]?.isBold && !runs[0]?.isItalic) return runs[0]?.text
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes runs
    <Text key={index} style={run.isBold ? styles.bold : run.isItalic ? styles.italic : {}}>
      {run.text}
    </Text>
  ))
}

type Parties = ContractText['signatures']

/** A signature needs the width of half a page. */
const partiesInRow = 2

const rowsOf = (parties: Parties): Parties[] =>
  parties.flatMap((_, index) => (index % partiesInRow === 0 ? [parties.slice(index, index + partiesInRow)] : []))

type SignatureLinesProps = { parties: Parties; labels: { sign: string; name: string; title: string; date: string } }

const SignatureLines = ({ parties, labels }: SignatureLinesProps) => (
  <View style={styles.lines}>
    {parties.map(({ role, name }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two parties may have the same role and name
      <View key={index} style={styles.party}>
        <Text style={styles.role}>{role}</Text>
        <Line label={labels.sign} />
        <Line label={labels.name} value={name} />
        <Line label={labels.title} />
        <Line label={labels.date} />
      </View>
    ))}
  </View>
)

const Line = ({ label, value = '' }: { label: string; value?: string }) => (
  <View>
    <Text style={styles.label}>{label}</Text>
    <View style={styles.line}>
      <Text>{value}</Text>
    </View>
  </View>
)
