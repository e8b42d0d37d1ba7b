import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { Select } from '#kit/select'
import { useStepStart } from '#kit/use-step-start'
import { type Charset, charsetLabels, charsets } from '../charset'
import { guessMapping, type ImportRow, type Mapping, toImportRow } from '../import-columns'
import { type ImportFile, openFile, readContacts, shortened } from './import-file'
import { ImportMapping } from './import-mapping'
import { ImportPreview } from './import-preview'
import { PastImports } from './past-imports'

/** Steps: choose a file, map its columns, preview, import. */
export function ImportScreen() {
  const [file, setFile] = useState<ImportFile | null>(null)
  const [mapping, setMapping] = useState<Mapping | null>(null)
  const [checked, setChecked] = useState<ImportRow[] | null>(null)
  const [error, setError] = useState('')
  const contacts = useMemo(() => (file ? readContacts(file) : null), [file])
  const table = contacts && 'table' in contacts ? contacts.table : null
  const cards = contacts && 'cards' in contacts ? contacts.cards : null
  const unreadable = contacts && 'error' in contacts ? contacts.error : ''
  const columns = mapping ?? guessMapping(table?.headers ?? [])
  useStepStart(checked || cards ? 'preview' : table ? 'columns' : 'file')
  const open = async (chosen: File) => {
    const opened = await openFile(chosen)
    setMapping(null)
    setChecked(null)
    setError('error' in opened ? opened.error : '')
    setFile('error' in opened ? null : opened)
  }
  return (
    <Page
      title="Import Clients"
      subtitle="From Google Contacts, Outlook, HubSpot, iCloud, any CSV file, or a vCard file"
      actions={
        <Link to="/clients" className={buttonClasses('plain')}>
          Back to Clients
        </Link>
      }
    >
      {!table && !cards && (
        <>
          <ChooseFile error={error || unreadable} onFile={(chosen) => void open(chosen)} />
          <PastImports />
        </>
      )}
      {file && (table || cards) && !checked && (
        <CharsetField
          value={file.charset}
          onChange={(charset) => {
            setFile({ ...file, charset })
            setMapping(null)
          }}
        />
      )}
      {table && !checked && (
        <ImportMapping
          headers={table.headers}
          sample={table.rows.slice(0, 5).map(({ cells }) => cells)}
          strayQuotes={table.rows.filter(({ strayQuote }) => strayQuote).map(({ line }) => line)}
          mapping={columns}
          onChange={setMapping}
          onBack={() => setFile(null)}
          onNext={() => setChecked(table.rows.map(({ line, cells }) => shortened(toImportRow(line, cells, columns))))}
        />
      )}
      {file && (checked ?? cards) && (
        <ImportPreview
          key={file.charset}
          rows={checked ?? cards ?? []}
          fileName={file.name}
          onBack={() => (table ? setChecked(null) : setFile(null))}
        />
      )}
    </Page>
  )
}

/** Changed where letters look wrong in the first rows. */
const CharsetField = ({ value, onChange }: { value: Charset; onChange: (charset: Charset) => void }) => (
  <Select
    label="Charset of the file"
    className="mb-4 w-64 max-sm:w-full"
    value={value}
    onChange={(event) => onChange(event.target.value as Charset)}
    options={charsets.map((charset) => ({ value: charset, label: charsetLabels[charset] }))}
  />
)

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
      <p>Nothing is written before you have seen what will happen, and every import can be undone.</p>
      {error && (
        <p role="alert" className="mt-2 text-brick">
          {error}
        </p>
      )}
    </EmptyState>
  )
}
