const storageKey = 'mainstreet.request'
const fields = ['name', 'email', 'phone', 'message']

/** Stored for this tab only, because others may use the same browser. */
export function storeContactForm(typedInto: Element) {
  const form = typedInto.closest<HTMLFormElement>('#contact-form')
  if (!form) return
  const typed = new FormData(form)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(fields.map((name) => typed.get(name))))
  } catch {
    // Without storage the words stay only while the page is open.
  }
}

/** Restores what was typed before a reload, or before the visitor went to another page and back. */
export function refillContactForm() {
  const form = document.querySelector<HTMLFormElement>('#contact-form')
  try {
    const typed = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as string[]
    for (const [index, name] of fields.entries()) {
      const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field && field.value === '') field.value = typed[index] ?? ''
    }
  } catch {
    // An empty form then.
  }
}

export function deleteContactDraft() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
