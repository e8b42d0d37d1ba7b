/**
 * The parser gathers the lines of each part in a Blob and asks for its bytes. The platform's own Blob, made to be large
 * and far away, takes as long for that as all the rest of the parsing; this one does no more than that.
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
    const whole = new Uint8Array(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0))
    let at = 0
    for (const piece of bytes) {
      whole.set(piece, at)
      at += piece.byteLength
    }
    return whole.buffer
  }
}
