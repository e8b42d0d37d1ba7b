import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#kit/button'

/** `www.example.com` and addresses of mail are meant as links too. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[^\s/]+\.[^\s]{2,}$/.test(text) ? `https://${text}` : null
}

/** Where the chosen words lead; without chosen words the address itself is written. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState<string>(editor.getAttributes('link').href ?? '')
  const address = linkAddress(typed)
  const apply = () => {
    if (!address) return
    const isEmpty = editor.state.selection.empty && !editor.isActive('link')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (isEmpty)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-b p-1.5">
      <input
        // biome-ignore lint/a11y/noAutofocus: the field was asked for
        autoFocus
        aria-label="Address of the link"
        placeholder="https://"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) apply()
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
        className="h-9 min-w-40 flex-1 rounded-control border border-edge bg-card px-2.5"
      />
      <Button disabled={!address} onClick={apply}>
        Set link
      </Button>
      {editor.isActive('link') && <Button onClick={remove}>Remove link</Button>}
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}
