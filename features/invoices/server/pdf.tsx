import { Document, Image, Link, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { drawable } from '#platform/pdf/drawable'
import { fontsFor } from '#platform/pdf/fonts'
import { readingDirection } from '#platform/pdf/reading-direction'
import type { InvoiceDocument } from '../invoice-document'

const ink = '#1f2a33'
const quiet = '#5c6770'
const line = '#dcd8cf'
const awning = '#1d5c45'
const stampColors = { good: awning, bad: '#b3372a', quiet }

/** Runs in a thread, see draw-pdf.ts. The same document always gives the same bytes. */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const drawn = withDrawableText(document)
  const fonts = await fontsFor(JSON.stringify({ ...drawn, logo: '', labels: Object.values(drawn.labels) }))
  return renderToBuffer(<InvoicePages document={drawn} fonts={fonts} />)
}

const withDrawableText = ({ labels, ...document }: InvoiceDocument): InvoiceDocument => ({
  ...JSON.parse(drawable(JSON.stringify(document))),
  labels,
})

/** A constant date keeps the bytes the same on every run. */
const fixedDate = new Date(0)

const styles = StyleSheet.create({
  page: { paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48, color: ink },
  // Not set on the page: elements rendered per page are misplaced if they inherit a line height.
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
  letter: { marginBottom: 20 },
  letterTitle: { fontWeight: 600, fontSize: 12, lineHeight: 1.45, marginBottom: 2 },
  dates: { width: 190 },
  date: { flexDirection: 'row', gap: 12, paddingVertical: 1 },
  dateValue: { flex: 1, textAlign: 'right', fontWeight: 600 },
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
  price: { width: 90, paddingLeft: 6, textAlign: 'right' },
  tax: { width: 76, paddingLeft: 12, textAlign: 'right' },
  amount: { width: 92, paddingLeft: 6, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 250, marginTop: 10 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', gap: 12, paddingVertical: 2.5 },
  sumLabel: { flex: 1 },
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
  bank: { flexDirection: 'row', gap: 16, alignItems: 'center', marginTop: 18 },
  code: { width: 104, alignItems: 'center' },
  scan: { fontSize: 7, color: quiet, textAlign: 'center' },
  bankLine: { flexDirection: 'row', gap: 10, paddingVertical: 1.5 },
  bankLabel: { width: 86, color: quiet },
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

function InvoicePages({ document, fonts }: { document: InvoiceDocument; fonts: string[] }) {
  const { labels } = document
  const title = `${labels.invoice} ${document.number}`
  return (
    <Document
      title={title}
      author={document.seller.name}
      language={document.language}
      creationDate={fixedDate}
      modificationDate={fixedDate}
      producer="Mainstreet"
      creator="Mainstreet"
    >
      <Page
        size={document.size === 'a4' ? 'A4' : 'LETTER'}
        style={[styles.page, { fontFamily: fonts as unknown as string }]}
      >
        <View style={styles.body}>
          <Letterhead document={document} />
          <Parties document={document} />
          {document.letter && <Letter {...document.letter} />}
          <Table document={document} />
          {document.taxSentence !== '' && <Text style={styles.block}>{document.taxSentence}</Text>}
          <Block title={labels.howToPay} text={document.howToPay} />
          <Bank document={document} />
          <Block title={labels.notes} text={document.notes} />
          {document.blocks?.map(({ title, text }) => (
            <Block key={title} title={title} text={text} />
          ))}
        </View>
        <View style={styles.foot} fixed>
          <Text>{[document.seller.name, title].filter(Boolean).join(' · ')}</Text>
          <Text render={({ pageNumber, totalPages }) => labels.page(pageNumber, totalPages)} />
        </View>
      </Page>
    </Document>
  )
}

type UserTextProps = {
  text: string
  style?:
    | (typeof styles)['sellerName']
    | (typeof styles)['letterTitle']
    | (typeof styles)['quiet']
    | (typeof styles)['strong']
}

/** Text typed by users: in its own reading direction, but always left-aligned. */
const UserText = ({ text, style }: UserTextProps) => (
  <Text style={[...(style ? [style] : []), { direction: readingDirection(text), textAlign: 'left' }]}>{text}</Text>
)

function Letterhead({ document: { logo, seller, labels, stamp } }: { document: InvoiceDocument }) {
  return (
    <View style={styles.head}>
      <View style={{ maxWidth: 300 }}>
        {logo !== '' && <Image src={logo} style={styles.logo} />}
        <UserText text={seller.name} style={styles.sellerName} />
        {seller.lines.map((text) => (
          <UserText key={text} text={text} style={styles.quiet} />
        ))}
      </View>
      <View>
        <Text style={styles.title}>{labels.invoice}</Text>
        {stamp && (
          <Text
            style={[
              styles.stamp,
              styles.strong,
              { color: stampColors[stamp.variant], borderColor: stampColors[stamp.variant] },
            ]}
          >
            {stamp.text}
          </Text>
        )}
      </View>
    </View>
  )
}

function Parties({ document: { buyer, dates, labels } }: { document: InvoiceDocument }) {
  return (
    <View style={styles.parties}>
      <View style={{ flex: 1 }}>
        <Text style={styles.label}>{labels.billTo}</Text>
        <UserText text={buyer.name} style={styles.buyerName} />
        {buyer.lines.map((text) => (
          <UserText key={text} text={text} />
        ))}
      </View>
      <View style={styles.dates}>
        {dates.map(({ label, value }) => (
          <View key={label} style={styles.date}>
            <Text style={styles.quiet}>{label}</Text>
            <Text style={styles.dateValue}>{value}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

function Letter({ title, text }: { title: string; text: string }) {
  return (
    <View style={styles.letter}>
      <UserText text={title} style={styles.letterTitle} />
      <Paragraphs text={text} />
    </View>
  )
}

/** The totals are kept on one page with the last line. */
function Table({ document }: { document: InvoiceDocument }) {
  const { rows, totals, showTaxColumn } = document
  const last = rows.at(-1)
  return (
    <View>
      <ColumnHeadings document={document} />
      {rows.slice(0, -1).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change order
        <Row key={index} row={row} showsTax={showTaxColumn} />
      ))}
      <View wrap={(last !== undefined && isLong(last)) || totals.length > maxTotalsOnOnePage}>
        {last && <Row row={last} showsTax={showTaxColumn} />}
        <Totals document={document} />
      </View>
    </View>
  )
}

const maxTotalsOnOnePage = 20
const isLong = ({ description }: InvoiceDocument['rows'][number]) => description.length > 600

/** Repeated on every page that has lines. */
function ColumnHeadings({ document: { labels, showTaxColumn } }: { document: InvoiceDocument }) {
  return (
    <View style={styles.columns} fixed>
      <Text style={styles.description}>{labels.description}</Text>
      <Text style={styles.quantity}>{labels.quantity}</Text>
      <Text style={styles.price}>{labels.price}</Text>
      {showTaxColumn && <Text style={styles.tax}>{labels.tax}</Text>}
      <Text style={styles.amount}>{labels.amount}</Text>
    </View>
  )
}

/** A line is not split across pages, unless it is very long. */
function Row({ row, showsTax }: { row: InvoiceDocument['rows'][number]; showsTax: boolean }) {
  return (
    <View style={styles.row} wrap={isLong(row)}>
      <View style={styles.description}>
        <UserText text={row.description} />
        {row.note && <Text style={[styles.quiet, { fontSize: 8 }]}>{row.note}</Text>}
      </View>
      <Text style={styles.quantity}>{row.quantity}</Text>
      <Text style={styles.price}>{row.price}</Text>
      {showsTax && <Text style={styles.tax}>{row.tax}</Text>}
      <Text style={styles.amount}>{row.amount}</Text>
    </View>
  )
}

function Totals({ document: { totals, balance } }: { document: InvoiceDocument }) {
  return (
    <View style={styles.sums} wrap={totals.length > maxTotalsOnOnePage}>
      {totals.map(({ label, value, strong }) => (
        <View key={label} style={[styles.sum, ...(strong ? [styles.strong] : [])]}>
          <Text style={styles.sumLabel}>{label}</Text>
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

/** Bank account, code to scan and link. */
function Bank({ document: { bank, qr, paymentLink, labels } }: { document: InvoiceDocument }) {
  if (bank.length === 0 && paymentLink === '') return null
  return (
    <View style={styles.bank} wrap={false}>
      {qr && (
        <View style={styles.code}>
          <Svg viewBox={`0 0 ${qr.size} ${qr.size}`} style={{ width: 92, height: 92 }}>
            <Path d={qr.path} fill="#000" />
          </Svg>
          <Text style={styles.scan}>{labels.scan}</Text>
        </View>
      )}
      <View style={{ flex: 1 }}>
        {bank.map(({ label, value }) => (
          <View key={label} style={styles.bankLine}>
            <Text style={styles.bankLabel}>{label}</Text>
            <UserText text={value} style={styles.strong} />
          </View>
        ))}
        {paymentLink !== '' && (
          <View style={styles.bankLine}>
            <Text style={styles.bankLabel}>{labels.payOnline}</Text>
            <Link src={paymentLink} style={{ color: awning }}>
              {paymentLink}
            </Link>
          </View>
        )}
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
      <Paragraphs text={text} />
    </View>
  )
}

const Paragraphs = ({ text }: { text: string }) =>
  text.trim() !== '' &&
  text.split(/\r?\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change order
    <UserText key={index} text={paragraph || ' '} />
  ))
