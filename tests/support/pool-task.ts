import { invalid } from '#core/problem'

export type PoolTaskInput =
  | { kind: 'double'; number: number }
  | { kind: 'bytes'; length: number }
  | { kind: 'hang' | 'hoard' | 'hoard in one piece' | 'exit' | 'refuse' | 'fail' }

/** Does what tasks of a pool can do, good and bad. */
export default function poolTask(input: PoolTaskInput): unknown {
  if (input.kind === 'double') return 2 * input.number
  if (input.kind === 'bytes') return new Uint8Array(input.length).fill(7)
  if (input.kind === 'refuse') throw invalid({ file: 'This is not a file.' })
  if (input.kind === 'fail') throw new TypeError('broken')
  if (input.kind === 'exit') process.exit(3)
  if (input.kind === 'hoard in one piece') for (const piece = new Map<number, object>(); ; ) piece.set(piece.size, {})
  const hoard: string[][] = []
  for (;;) if (input.kind === 'hoard') hoard.push(Array.from({ length: 1000 }, (_, at) => `${hoard.length} ${at}`))
}
