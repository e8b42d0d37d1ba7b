import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { drawable } from '#platform/pdf/drawable'
import { fontsFor } from '#platform/pdf/fonts'
import { readingDirection } from '#platform/pdf/reading-direction'
import type { Paper } from '../paper'

const ink = '#1f2a33'
const quiet = '#5c6770'
const line = '#dcd8cf'
const awning = '#1d5c45'
const looks = { good: awning, bad: '#b3372a', quiet }

/** The invoice as a PDF: the same bytes for the same paper, whenever it is drawn. */
export async function invoicePdf(paper: Paper): Promise<Buffer> {
  const shown = asDrawn(paper)
  const fonts = await fontsFor(JSON.stringify({ ...shown, logo: '', words: Object.values(shown.words) }))
  return inTurn(() => renderToBuffer(<InvoiceDocument paper={shown} fonts={fonts} />))
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: each takes the whole processor anyway, and ten at once would take the memory of ten. */
function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  const turn = last.then(draw)
  last = turn.catch(() => {})
  return turn
}

const asDrawn = ({ words, ...paper }: Paper): Paper => ({ ...JSON.parse(drawable(JSON.stringify(paper))), words })

/** The date is of no use in a document that must be the same tomorrow; the one on the paper is what counts. */
const noTime = new Date(0)

const styles = StyleSheet.create({
  page: { paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48, color: ink },
  // Not on the page: whatever is worked out for each page loses its place where it inherits a height of lines.
  body: { fontSize: 9, lineHeight: 1.45 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 28 },
  logo: { maxWidth: 150, maxHeight: 56, objectFit: 'contain', objectPosition: 'left', marginBottom: 10 },
  strong: { fontWeight: 600 },
  sellerName: { fontWeight: 600, fontSize: 11, lineHeight: 1.45, marginBottom: 2 },
  buyerName: { fontWeight: 600, fontSize: 10, lineHeight: 1.45, marginBottom: 2 },
  quiet: { color: quiet },
  label: { color: quiet, fontSize: 8, marginBottom: 3 },
  title: { fontSize: 24, lineHeight: 1.2, fontWeight: 600, color: awning, textAlign: 'right' },
  stamp: {
    alignSelf: 'flex-end',
    borderWidth: 1,
    borderRadius: 3,
    paddingHorizontal: 6,
    paddingVertical: 1,
    marginTop: 6,
  },
  parties: { flexDirection: 'row', gap: 24, marginBottom: 24 },
  dates: { width: 190 },
  date: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 1 },
  columns: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderColor: ink,
    paddingBottom: 5,
    fontSize: 8,
    color: quiet,
  },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: line, paddingVertical: 6 },
  description: { flex: 1, paddingRight: 16, textAlign: 'left' },
  quantity: { width: 52, textAlign: 'right' },
  price: { width: 84, textAlign: 'right' },
  tax: { width: 48, textAlign: 'right' },
  amount: { width: 92, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 250, marginTop: 10 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2.5 },
  balance: {
    backgroundColor: '#eef4f0',
    borderRadius: 4,
    paddingVertical: 8,
    paddingHorizontal: 10,
    marginTop: 6,
    marginHorizontal: -10,
    fontSize: 11,
  },
  block: { marginTop: 22 },
  foot: {
    position: 'absolute',
    left: 48,
    right: 48,
    bottom: 30,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: quiet,
  },
})

function InvoiceDocument({ paper, fonts }: { paper: Paper; fonts: string[] }) {
  const { words } = paper
  const title = `${words.invoice} ${paper.number}`
  return (
    <Document
      title={title}
      author={paper.seller.name}
      language={paper.language}
      creationDate={noTime}
      modificationDate={noTime}
      producer="Mainstreet"
      creator="Mainstreet"
    >
      <Page
        size={paper.size === 'a4' ? 'A4' : 'LETTER'}
        style={[styles.page, { fontFamily: fonts as unknown as string }]}
      >
        <View style={styles.body}>
          <Head paper={paper} />
          <Parties paper={paper} />
          <Table paper={paper} />
          <Block title={words.howToPay} text={paper.howToPay} />
          <Block title={words.notes} text={paper.notes} />
        </View>
        <View style={styles.foot} fixed>
          <Text>{[paper.seller.name, title].filter(Boolean).join(' · ')}</Text>
          <Text render={({ pageNumber, totalPages }) => words.page(pageNumber, totalPages)} />
        </View>
      </Page>
    </Document>
  )
}

type WordsProps = { text: string; style?: (typeof styles)['sellerName'] | (typeof styles)['quiet'] }

/** What people wrote, in the direction in which it is read; the paper keeps its left edge. */
const Words = ({ text, style }: WordsProps) => (
  <Text style={[...(style ? [style] : []), { direction: readingDirection(text), textAlign: 'left' }]}>{text}</Text>
)

function Head({ paper: { logo, seller, words, stamp } }: { paper: Paper }) {
  return (
    <View style={styles.head}>
      <View style={{ maxWidth: 300 }}>
        {logo !== '' && <Image src={logo} style={styles.logo} />}
        <Words text={seller.name} style={styles.sellerName} />
        {seller.lines.map((text) => (
          <Words key={text} text={text} style={styles.quiet} />
        ))}
      </View>
      <View>
        <Text style={styles.title}>{words.invoice}</Text>
        {stamp && (
          <Text style={[styles.stamp, styles.strong, { color: looks[stamp.look], borderColor: looks[stamp.look] }]}>
            {stamp.text}
          </Text>
        )}
      </View>
    </View>
  )
}

function Parties({ paper: { buyer, dates, words } }: { paper: Paper }) {
  return (
    <View style={styles.parties}>
      <View style={{ flex: 1 }}>
        <Text style={styles.label}>{words.billTo}</Text>
        <Words text={buyer.name} style={styles.buyerName} />
        {buyer.lines.map((text) => (
          <Words key={text} text={text} />
        ))}
      </View>
      <View style={styles.dates}>
        {dates.map(({ label, value }) => (
          <View key={label} style={styles.date}>
            <Text style={styles.quiet}>{label}</Text>
            <Text style={styles.strong}>{value}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

/** The sums never stand alone on a page: the last line goes with them. */
function Table({ paper }: { paper: Paper }) {
  const { rows, sums, showsTax } = paper
  const last = rows.at(-1)
  return (
    <View>
      <Columns paper={paper} />
      {rows.slice(0, -1).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished paper do not move
        <Row key={at} row={row} showsTax={showsTax} />
      ))}
      <View wrap={(last !== undefined && isLong(last)) || sums.length > mostSumsTogether}>
        {last && <Row row={last} showsTax={showsTax} />}
        <Sums paper={paper} />
      </View>
    </View>
  )
}

const mostSumsTogether = 20
const isLong = ({ description }: Paper['rows'][number]) => description.length > 600

/** Again at the head of every page that has lines. */
function Columns({ paper: { words, showsTax } }: { paper: Paper }) {
  return (
    <View style={styles.columns} fixed>
      <Text style={styles.description}>{words.description}</Text>
      <Text style={styles.quantity}>{words.quantity}</Text>
      <Text style={styles.price}>{words.price}</Text>
      {showsTax && <Text style={styles.tax}>{words.tax}</Text>}
      <Text style={styles.amount}>{words.amount}</Text>
    </View>
  )
}

/** A line is not torn apart, unless it is longer than a page could bear. */
function Row({ row, showsTax }: { row: Paper['rows'][number]; showsTax: boolean }) {
  return (
    <View style={styles.row} wrap={isLong(row)}>
      <View style={styles.description}>
        <Words text={row.description} />
        {row.remark && <Text style={[styles.quiet, { fontSize: 8 }]}>{row.remark}</Text>}
      </View>
      <Text style={styles.quantity}>{row.quantity}</Text>
      <Text style={styles.price}>{row.price}</Text>
      {showsTax && <Text style={styles.tax}>{row.tax}</Text>}
      <Text style={styles.amount}>{row.amount}</Text>
    </View>
  )
}

function Sums({ paper: { sums, balance } }: { paper: Paper }) {
  return (
    <View style={styles.sums} wrap={sums.length > mostSumsTogether}>
      {sums.map(({ label, value, strong }) => (
        <View key={label} style={[styles.sum, ...(strong ? [styles.strong] : [])]}>
          <Text>{label}</Text>
          <Text>{value}</Text>
        </View>
      ))}
      <View style={[styles.sum, styles.strong, styles.balance]}>
        <Text>{balance.label}</Text>
        <Text>{balance.value}</Text>
      </View>
    </View>
  )
}

function Block({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <View style={styles.block}>
      <Text style={[styles.label, { marginBottom: 2 }]} minPresenceAhead={24}>
        {title}
      </Text>
      {text.split(/\r?\n/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished paper do not move
        <Words key={at} text={paragraph || ' '} />
      ))}
    </View>
  )
}
