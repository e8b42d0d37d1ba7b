import { useEffect } from 'react'

/** Moves to the field that the address names after its `#`, once the form is there. */
export function useFocusNamedField(isThere: boolean): void {
  useEffect(() => {
    const name = window.location.hash.slice(1)
    if (isThere && name !== '') document.getElementsByName(name)[0]?.focus()
  }, [isThere])
}
