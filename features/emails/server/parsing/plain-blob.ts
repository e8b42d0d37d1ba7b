/**
 * A minimal in-memory Blob. The parser collects the lines of each part in a Blob and reads its bytes; with Node's own Blob
 * that takes as long as the rest of the parsing.
 */
export class PlainBlob {
  private readonly pieces: (Uint8Array | ArrayBuffer | string)[]

  constructor(pieces: (Uint8Array | ArrayBuffer | string)[]) {
    this.pieces = pieces
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = this.pieces.map((piece) =>
      typeof piece === 'string' ? Buffer.from(piece) : piece instanceof ArrayBuffer ? new Uint8Array(piece) : piece,
    )
    const joined = new Uint8Array(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0))
    let at = 0
    for (const piece of bytes) {
      joined.set(piece, at)
      at += piece.byteLength
    }
    return joined.buffer
  }
}
