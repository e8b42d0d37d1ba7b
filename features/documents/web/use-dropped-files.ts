import { useEffect, useRef, useState } from 'react'

/** Files dropped anywhere on the page; says whether some are held over it now. */
export function useDroppedFiles(onFiles: (files: File[]) => unknown): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    // Entering a child leaves its parent, so what counts is how many were entered and not left.
    let inside = 0
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const settle = (by: number) => {
      inside = Math.max(0, inside + by)
      setOver(inside > 0)
    }
    const enter = (event: DragEvent) => holdsFiles(event) && settle(1)
    const leave = (event: DragEvent) => holdsFiles(event) && settle(-1)
    const over = (event: DragEvent) => holdsFiles(event) && event.preventDefault()
    const leaveAll = () => settle(-inside)
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    // Heard first, for whatever takes the files further in keeps the event to itself.
    window.addEventListener('drop', leaveAll, true)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', leaveAll, true)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
