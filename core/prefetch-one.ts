/** Asks for the first at once, and for each next one while the one before is still being worked on. */
export function prefetchOne<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ask = () => {
    const asked = source.next()
    // Awaited later; without this a failure before that would count as nobody's.
    asked.catch(() => {})
    return asked
  }
  return handOn(source, ask, ask())
}

async function* handOn<Item>(
  source: AsyncGenerator<Item>,
  ask: () => Promise<IteratorResult<Item>>,
  first: Promise<IteratorResult<Item>>,
): AsyncGenerator<Item> {
  let coming = first
  try {
    for (;;) {
      const { value, done } = await coming
      if (done) return
      coming = ask()
      yield value
    }
  } finally {
    source.return(undefined).catch(() => {})
  }
}
