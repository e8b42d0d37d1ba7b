import { Paragraph } from '@tiptap/extension-paragraph'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import { classes } from '#kit/classes'
import { withoutClosingBreaks } from '../editor-text'
import { cleanForEditor } from './clean-html'
import { EditorToolbar } from './editor-toolbar'
import { LinkField } from './link-field'
import { pastedHtml } from './pasted-html'

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

/** Lines are `div`s, as mail programs write them: a `p` has a margin of its own in each. */
const Line = Paragraph.extend({
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: () => ['div', 0],
})

const extensions = [
  StarterKit.configure({
    paragraph: false,
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Line,
]

const editorHtml = (html: string) => withoutClosingBreaks(cleanForEditor(html))

/** An empty line has no height in a mail without a break in it. */
const mailHtml = (html: string) => html.replaceAll('<div></div>', '<div><br></div>')

/** A rich-text editor with the formatting of a mail; what is pasted is sanitised first. */
export function RichEditor({ label, start, error, autoFocus, handle, onChange }: RichEditorProps) {
  const id = useId()
  const [isLinking, setIsLinking] = useState(false)
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
    tabindex: '0',
    class: boxClasses,
  }
  const editor = useEditor({
    // Made while rendering, it would be destroyed where React takes its time to show what it rendered.
    immediatelyRender: false,
    extensions,
    content: editorHtml(start),
    editorProps: { attributes, transformPastedHTML: (html) => editorHtml(pastedHtml(html)) },
    onUpdate: ({ editor }) => onChange(mailHtml(editor.getHTML())),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the error changes
  useEffect(() => editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } }), [editor, error])
  // Its own option `autofocus` counts from when it is made, which is before React has put it on the page.
  useEffect(() => {
    if (autoFocus) editor?.commands.focus('start')
  }, [editor, autoFocus])
  useImperativeHandle(handle, () => ({
    prepend: (html) => editor?.commands.insertContentAt(0, editorHtml(html)),
  }))
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
        {editor && <EditorToolbar editor={editor} onLink={() => setIsLinking(true)} />}
        {editor && isLinking && <LinkField editor={editor} onClose={() => setIsLinking(false)} />}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-[13px] text-brick">
          {error}
        </p>
      )}
    </div>
  )
}

const boxClasses =
  'max-h-[50vh] min-h-52 overflow-y-auto px-3 py-2.5 leading-6 break-words outline-none [&_a]:text-awning [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-quiet [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6'
