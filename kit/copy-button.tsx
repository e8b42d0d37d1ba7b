import { Copy } from 'lucide-react'
import { Button } from './button'
import { type ToastMessage, useToast } from './toast'

type CopyButtonProps = {
  label: string
  text: string
  /** The same text as HTML, for programs that paste formatted text. */
  html?: string
  /** The toast after copying. */
  copied?: ToastMessage
  variant?: 'plain' | 'quiet'
  className?: string
  disabled?: boolean
}

/** Copies a text to the clipboard. Browsers refuse that without https; then a toast says so. */
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
        variant: 'destructive',
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
