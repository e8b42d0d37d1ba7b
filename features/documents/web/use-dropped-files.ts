import { useEffect, useRef, useState } from 'react'

/** Handles files dropped anywhere on the page; returns whether files are being dragged over it. */
export function useDroppedFiles(onFiles: (files: File[]) => unknown): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    // 'dragenter' of a child comes with a 'dragleave' of its parent, so the nesting depth is counted.
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const adjustDepth = (by: number) => {
      depth = Math.max(0, depth + by)
      setOver(depth > 0)
    }
    const enter = (event: DragEvent) => hasFiles(event) && adjustDepth(1)
    const leave = (event: DragEvent) => hasFiles(event) && adjustDepth(-1)
    const over = (event: DragEvent) => hasFiles(event) && event.preventDefault()
    const leaveAll = () => adjustDepth(-depth)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    // Captured, because a drop area inside stops the propagation.
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
