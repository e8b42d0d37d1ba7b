import { Copy } from 'lucide-react'
import { Button } from './button'
import { type ToastMessage, useToast } from './toast'

type CopyButtonProps = {
  label: string
  text: string
  /** The same as formatted words, for where they can be pasted. */
  html?: string
  /** What is said when it lies on the clipboard. */
  copied?: ToastMessage
  look?: 'plain' | 'quiet'
  className?: string
  disabled?: boolean
}

/** Puts a text on the clipboard. Without https a browser keeps its clipboard to itself, and that is said. */
export function CopyButton({ label, text, html, copied = { title: 'Copied' }, ...button }: CopyButtonProps) {
  const toast = useToast()
  const copy = async () => {
    try {
      await (html ? copyFormatted(html, text) : navigator.clipboard.writeText(text))
      toast(copied)
    } catch {
      toast({
        title: 'Not copied',
        description: 'This browser keeps its clipboard closed. Select the text and copy it yourself.',
        look: 'destructive',
      })
    }
  }
  return (
    <Button {...button} onClick={() => void copy()}>
      <Copy aria-hidden="true" /> {label}
    </Button>
  )
}

const copyFormatted = (html: string, text: string) =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ])
