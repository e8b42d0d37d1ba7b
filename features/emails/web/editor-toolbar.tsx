import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Italic, Link as LinkIcon, List, ListOrdered, Quote, RemoveFormatting, Underline } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#kit/classes'

export function EditorToolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 border-b p-1">
      <Tool label="Bold" icon={<Bold />} isOn={active.bold} onClick={() => chain().toggleBold().run()} />
      <Tool label="Italic" icon={<Italic />} isOn={active.italic} onClick={() => chain().toggleItalic().run()} />
      <Tool
        label="Underline"
        icon={<Underline />}
        isOn={active.underline}
        onClick={() => chain().toggleUnderline().run()}
      />
      <Tool
        label="Bulleted list"
        icon={<List />}
        isOn={active.bullets}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        icon={<ListOrdered />}
        isOn={active.numbers}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool label="Quote" icon={<Quote />} isOn={active.quote} onClick={() => chain().toggleBlockquote().run()} />
      <Tool label="Link" icon={<LinkIcon />} isOn={active.link} onClick={onLink} />
      <Tool
        label="Clear formatting"
        icon={<RemoveFormatting />}
        onClick={() => chain().unsetAllMarks().clearNodes().run()}
      />
    </div>
  )
}

type ToolProps = { label: string; icon: ReactNode; isOn?: boolean; onClick: () => void }

const Tool = ({ label, icon, isOn, onClick }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    // The selection in the text must survive the click.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
    className={classes(
      'grid size-9 place-items-center rounded-[6px] hover:bg-sunken hover:text-ink [&_svg]:size-4',
      isOn ? 'bg-sunken text-ink' : 'text-quiet',
    )}
  >
    {icon}
  </button>
)
