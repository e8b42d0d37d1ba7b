import { open } from 'node:fs/promises'

/** A new name survives a power cut only once its folder is written too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
