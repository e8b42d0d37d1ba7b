import { buildIfChanged } from '../../scripts/prepare.mjs'

/** Whole processes are tested as they are shipped. */
export default function build(): void {
  buildIfChanged()
}
