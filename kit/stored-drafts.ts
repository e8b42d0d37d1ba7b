/** What was typed into a form and not saved, and what the form showed before. */
export type StoredDraft<Draft> = { id: string; at: string; base: Draft; draft: Draft }

const prefix = 'mainstreet.draft.'
const ownerKey = 'mainstreet.drafts-of'
const changed = 'mainstreet-drafts-changed'
/** More than anybody leaves open; the oldest give way. */
const draftsPerForm = 5

/** The drafts of one form, the newest first. */
export function storedDrafts<Draft>(form: string): StoredDraft<Draft>[] {
  return parseDrafts(readItem(prefix + form))
}

/** False where the browser has no room or forbids storage: the draft then lives only while the form is open. */
export function storeDraft<Draft>(form: string, stored: StoredDraft<Draft>): boolean {
  const others = storedDrafts<Draft>(form).filter(({ id }) => id !== stored.id)
  return writeDrafts(form, [stored, ...others].slice(0, draftsPerForm))
}

export function deleteDraft(form: string, id: string): void {
  const drafts = storedDrafts(form)
  const others = drafts.filter((draft) => draft.id !== id)
  if (others.length < drafts.length) writeDrafts(form, others)
}

/** How many forms have a draft in this browser. */
export const formsWithDrafts = (): number => draftKeys().length

export function deleteAllDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key)
  announce()
}

/** Drafts that somebody else left in this browser are deleted, not shown. */
export function claimDrafts(owner: string): void {
  const previous = readItem(ownerKey)
  if (previous === owner) return
  if (previous !== null) deleteAllDrafts()
  try {
    localStorage.setItem(ownerKey, owner)
  } catch {
    // Without storage there are no drafts either.
  }
}

/** Calls back when drafts change, in this window or another. */
export function watchDrafts(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  window.addEventListener(changed, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(changed, onChange)
  }
}

function writeDrafts(form: string, drafts: StoredDraft<unknown>[]): boolean {
  try {
    if (drafts.length === 0) localStorage.removeItem(prefix + form)
    else localStorage.setItem(prefix + form, JSON.stringify(drafts))
    return true
  } catch {
    return false
  } finally {
    announce()
  }
}

const announce = () => window.dispatchEvent(new Event(changed))

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function parseDrafts<Draft>(text: string | null): StoredDraft<Draft>[] {
  try {
    const drafts = JSON.parse(text ?? '[]') as StoredDraft<Draft>[]
    return drafts.filter(({ id, at, base, draft }) => id && at && base && draft)
  } catch {
    return []
  }
}
