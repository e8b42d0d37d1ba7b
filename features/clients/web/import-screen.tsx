import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parseCsv } from '#core/csv'
import { buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { guessMapping, type ImportRow, type Mapping, toImportRow } from '../import-columns'
import { parseVcards } from '../import-vcard'
import { ImportMapping } from './import-mapping'
import { ImportPreview } from './import-preview'

type Table = { headers: string[]; rows: { line: number; cells: string[] }[] }
const maxBytes = 10 * 1024 * 1024

/** Steps: choose a file, map its columns, preview, import. */
export function ImportScreen() {
  const [table, setTable] = useState<Table | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [rows, setRows] = useState<ImportRow[] | null>(null)
  const [error, setError] = useState('')
  const open = async (file: File) => {
    const found = await readContacts(file)
    setError(found.error ?? '')
    setRows(found.cards ?? null)
    setTable(found.table ?? null)
    setMapping(guessMapping(found.table?.headers ?? []))
  }
  const startOver = () => {
    setTable(null)
    setRows(null)
  }
  return (
    <Page
      title="Import Clients"
      subtitle="From Google Contacts, Outlook, HubSpot, any CSV file, or a vCard file"
      actions={
        <Link to="/clients" className={buttonClasses('plain')}>
          Back to Clients
        </Link>
      }
    >
      {!table && !rows && <ChooseFile error={error} onFile={(file) => void open(file)} />}
      {table && !rows && (
        <ImportMapping
          headers={table.headers}
          sample={table.rows.slice(0, 5).map(({ cells }) => cells)}
          mapping={mapping}
          onChange={setMapping}
          onBack={startOver}
          onNext={() => setRows(table.rows.map(({ line, cells }) => toImportRow(line, cells, mapping)))}
        />
      )}
      {rows && <ImportPreview rows={rows} onBack={() => (table ? setRows(null) : startOver())} />}
    </Page>
  )
}

function ChooseFile({ error, onFile }: { error: string; onFile: (file: File) => void }) {
  return (
    <EmptyState
      title="Choose a file"
      action={
        <label
          className={buttonClasses(
            'primary',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-awning',
          )}
        >
          Choose a CSV or vCard file
          <input
            type="file"
            accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onFile(file)
              event.target.value = ''
            }}
          />
        </label>
      }
    >
      <p>Nothing is written before you have seen what will happen.</p>
      {error && (
        <p role="alert" className="mt-2 text-brick">
          {error}
        </p>
      )}
    </EmptyState>
  )
}

async function readContacts(file: File): Promise<{ table?: Table; cards?: ImportRow[]; error?: string }> {
  if (file.size > maxBytes) return { error: 'That file is larger than 10MB. Please split it.' }
  const text = (await file.text()).replaceAll('\u0000', '')
  if (/BEGIN:VCARD/i.test(text.slice(0, 2000))) {
    const cards = parseVcards(text)
    return cards.length > 0 ? { cards } : { error: 'No contact was found in that file.' }
  }
  const [head, ...rows] = parseCsv(text)
  if (!head || rows.length === 0) return { error: 'That file holds no rows below its headings.' }
  return { table: { headers: head.cells, rows } }
}
