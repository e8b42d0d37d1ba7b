import { Bold, Heading2, ImagePlus, Italic, Link2, List, ListChecks, type LucideIcon } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { errorMessage } from '#kit/response-error'
import { useToast } from '#kit/toast'
import { Tooltip } from '#kit/tooltip'
import { completeLink, linkAtCaret } from '../links'
import { noteLimits } from '../note'
import { continueList, type TextEdit, toggleMark, togglePrefix } from '../text-edit'
import { ContentPreview } from './content-preview'
import { LinkChoices, useLinkChoices } from './link-choices'
import { PictureTooLarge, picturesIn, uploadPicture } from './upload-picture'

const views = ['Write', 'Both', 'Preview'] as const
type View = (typeof views)[number]

type ContentEditorProps = { content: string; error: string | undefined; onChange: (content: string) => void }

export function ContentEditor({ content, error, onChange }: ContentEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState<View>(() => (innerWidth < 768 ? 'Write' : 'Both'))
  const [caret, setCaret] = useState(0)
  const apply = (edit: TextEdit) => area.current && typeInto(area.current, edit)
  const pictures = usePictureUpload((markdown) => {
    const at = area.current?.selectionEnd ?? 0
    apply({ from: at, to: at, insert: `${markdown}\n`, select: [at + markdown.length + 1, at + markdown.length + 1] })
  })
  const insertPictures = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const found = picturesIn(data)
    if (found.length === 0) return
    event.preventDefault()
    void pictures.upload(found)
  }
  const toast = useToast()
  /** Megabytes in a text field would block the page. */
  const refuseLongPaste = (event: ClipboardEvent) => {
    const isTooLong = content.length + event.clipboardData.getData('text/plain').length > noteLimits.content
    if (!isTooLong) return false
    event.preventDefault()
    const limit = noteLimits.content.toLocaleString('en-US')
    toast({
      title: 'Too long to paste',
      description: `A note holds at most ${limit} characters. Nothing was pasted.`,
      variant: 'destructive',
    })
    return true
  }
  const choices = useLinkChoices(content, caret)
  const choose = (name: string) => {
    const typed = linkAtCaret(content, caret)
    if (!typed) return
    apply(completeLink(content, caret, typed.from, name))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (choices.onKey(event, choose)) return
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    const command = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined
    const edit =
      command?.(content, start, end) ??
      (event.key === 'Enter' && !event.shiftKey && start === end ? continueList(content, start) : null)
    if (!edit) return
    event.preventDefault()
    apply(edit)
  }
  const showsText = view !== 'Preview'
  const showsPreview = view !== 'Write'
  return (
    <div className="@container">
      <div className="mb-1.5 flex flex-wrap items-end gap-x-3">
        <label htmlFor={id} className="font-medium">
          Content
        </label>
        <div role="toolbar" aria-label="Formatting" className={classes('-mb-1 flex', !showsText && 'invisible')}>
          {tools.map(({ label, icon: Icon, edit }) => (
            <Tooltip key={label} text={label}>
              <IconButton
                small
                label={label}
                onClick={() => {
                  const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
                  apply(edit(content, selectionStart, selectionEnd))
                }}
              >
                <Icon />
              </IconButton>
            </Tooltip>
          ))}
          <PictureButton onChoose={(files) => void pictures.upload(files)} />
        </div>
        <span className="flex-1" />
        <ViewSwitch view={view} onChange={setView} />
      </div>
      <div className={classes('grid gap-3', view === 'Both' && '@2xl:grid-cols-2')}>
        <div className={classes('relative min-w-0', !showsText && 'hidden')}>
          <textarea
            id={id}
            ref={area}
            name="content"
            rows={14}
            value={content}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            aria-autocomplete="list"
            aria-controls={choices.isOpen ? choices.listId : undefined}
            aria-activedescendant={choices.activeId}
            onChange={(event) => {
              onChange(event.target.value)
              setCaret(event.target.selectionEnd)
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
            onKeyDown={onKeyDown}
            onBlur={choices.close}
            onPaste={(event) => refuseLongPaste(event) || insertPictures(event, event.clipboardData)}
            onDrop={(event) => insertPictures(event, event.dataTransfer)}
            className={classes(
              inputClasses,
              'h-auto max-h-[70dvh] min-h-52 resize-y py-2 leading-6',
              content.length <= noteLimits.content && '[field-sizing:content]',
              error && 'border-brick',
            )}
          />
          <LinkChoices choices={choices} onChoose={choose} />
          {error ? (
            <p id={`${id}-error`} className="mt-1.5 text-[13px] text-brick">
              {error}
            </p>
          ) : (
            <p id={`${id}-hint`} className="mt-1.5 text-[13px] text-quiet">
              {pictures.isBusy
                ? 'Storing the picture...'
                : 'Markdown works; [[ links to a note or client; pictures can be pasted.'}
            </p>
          )}
        </div>
        {showsPreview && <ContentPreview content={content} onChange={onChange} />}
      </div>
    </div>
  )
}

/** Uploads pictures one after the other and passes on the Markdown that shows each. */
function usePictureUpload(onUploaded: (markdown: string) => void) {
  const toast = useToast()
  const timeZone = useOwnerTimeZone()
  const [isBusy, setBusy] = useState(false)
  const upload = async (files: File[]) => {
    setBusy(true)
    try {
      for (const file of files) onUploaded(await uploadPicture(file, new Date(), timeZone))
    } catch (error) {
      const message = errorMessage(error, 'The picture was not stored. Please try again.')
      toast({
        title: 'Error',
        description: error instanceof PictureTooLarge ? error.message : message,
        variant: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return { upload, isBusy }
}

function PictureButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip text="Picture">
        <IconButton small label="Picture" onClick={() => input.current?.click()}>
          <ImagePlus />
        </IconButton>
      </Tooltip>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <fieldset className="flex rounded-control border p-0.5">
    <legend className="sr-only">View</legend>
    {views.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === view}
        onClick={() => onChange(one)}
        className={classes(
          'h-9 rounded-[6px] px-2.5 text-[13px] md:h-7',
          one === view ? 'bg-sunken font-medium' : 'text-quiet hover:text-ink',
        )}
      >
        {one}
      </button>
    ))}
  </fieldset>
)

type Edit = (text: string, start: number, end: number) => TextEdit

const openLink: Edit = (text, start, end) => {
  const chosen = text.slice(start, end)
  const at = start + 2 + chosen.length
  return { from: start, to: end, insert: `[[${chosen}`, select: [at, at] }
}

const tools: { label: string; icon: LucideIcon; edit: Edit }[] = [
  { label: 'Bold', icon: Bold, edit: (text, start, end) => toggleMark(text, start, end, '**') },
  { label: 'Italic', icon: Italic, edit: (text, start, end) => toggleMark(text, start, end, '*') },
  { label: 'Heading', icon: Heading2, edit: (text, start, end) => togglePrefix(text, start, end, '## ') },
  { label: 'List', icon: List, edit: (text, start, end) => togglePrefix(text, start, end, '- ') },
  { label: 'Check-list', icon: ListChecks, edit: (text, start, end) => togglePrefix(text, start, end, '- [ ] ') },
  { label: 'Link to a note or client', icon: Link2, edit: openLink },
]

const shortcuts: Record<string, Edit> = {
  b: (text, start, end) => toggleMark(text, start, end, '**'),
  i: (text, start, end) => toggleMark(text, start, end, '*'),
}

/** Uses execCommand, so that the edit is part of the browser's undo history. */
function typeInto(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  area.focus()
  area.setSelectionRange(from, to)
  const isDone = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isDone) {
    area.setRangeText(insert, from, to)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
