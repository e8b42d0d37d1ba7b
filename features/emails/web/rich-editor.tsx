import { Bold, Italic, Link as LinkIcon, List, ListOrdered, Quote, RemoveFormatting, Underline } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { classes } from '#kit/classes'
import { escapeHtml } from '../editor-text'
import { cleanForEditor } from './clean-html'

export type EditorHandle = {
  /** Inserts HTML at the beginning, above the quoted mail. */
  prepend: (html: string) => void
}

type RichEditorProps = {
  label: string
  /** The initial content; later changes of it are ignored. */
  start: string
  error?: string | undefined
  autoFocus?: boolean
  handle: Ref<EditorHandle>
  onChange: (html: string) => void
}

/** A simple rich-text editor on contentEditable; pasted HTML is sanitised first. */
export function RichEditor({ label, start, error, autoFocus, handle, onChange }: RichEditorProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial content is set once
  useEffect(() => {
    if (!box.current) return
    box.current.innerHTML = cleanForEditor(start)
    if (autoFocus) box.current.focus()
  }, [])
  const emitChange = () => onChange(box.current?.innerHTML ?? '')
  const run = (command: string, value?: string) => {
    box.current?.focus()
    document.execCommand(command, false, value)
    emitChange()
  }
  useImperativeHandle(handle, () => ({
    prepend: (html) => {
      box.current?.insertAdjacentHTML('afterbegin', cleanForEditor(html))
      emitChange()
    },
  }))
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    const text = event.clipboardData.getData('text/plain')
    if (!html && !text) return
    event.preventDefault()
    run('insertHTML', html ? cleanForEditor(html) : escapeHtml(text).replace(/\r?\n/g, '<br>'))
  }
  const link = () => {
    const typed = window.prompt('Address of the link', 'https://')?.trim()
    if (typed && /^(https?:\/\/|mailto:)\S+\.\S+/i.test(typed)) run('createLink', typed)
  }
  return (
    <div>
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      <div
        className={classes(
          'rounded-control border bg-card focus-within:border-awning',
          error ? 'border-brick' : 'border-edge',
        )}
      >
        <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 border-b p-1">
          <Tool label="Bold" icon={<Bold />} onClick={() => run('bold')} />
          <Tool label="Italic" icon={<Italic />} onClick={() => run('italic')} />
          <Tool label="Underline" icon={<Underline />} onClick={() => run('underline')} />
          <Tool label="Bulleted list" icon={<List />} onClick={() => run('insertUnorderedList')} />
          <Tool label="Numbered list" icon={<ListOrdered />} onClick={() => run('insertOrderedList')} />
          <Tool label="Quote" icon={<Quote />} onClick={() => run('formatBlock', 'blockquote')} />
          <Tool label="Link" icon={<LinkIcon />} onClick={link} />
          <Tool label="Clear formatting" icon={<RemoveFormatting />} onClick={() => run('removeFormat')} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a text area has no formatting */}
        <div
          ref={box}
          role="textbox"
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
          onInput={emitChange}
          onPaste={paste}
          onDrop={(event) => event.preventDefault()}
          className="max-h-[50vh] min-h-52 overflow-y-auto px-3 py-2.5 leading-6 break-words outline-none [&_a]:text-awning [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-quiet [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-[13px] text-brick">
          {error}
        </p>
      )}
    </div>
  )
}

const Tool = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    // The selection in the text must survive the click.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
    className="grid size-9 place-items-center rounded-[6px] text-quiet hover:bg-sunken hover:text-ink [&_svg]:size-4"
  >
    {icon}
  </button>
)
