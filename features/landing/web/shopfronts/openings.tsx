interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A lit pane of glass. */
export function Glass({ x, y, width, height, round = 2 }: Box & { round?: number }) {
  return (
    <>
      <rect className="glass" x={x} y={y} width={width} height={height} rx={round} />
      <rect className="lit" x={x} y={y} width={width} height={height} rx={round} />
    </>
  )
}

interface SashProps extends Box {
  arched?: boolean
  /** Height of the lowered blind. */
  blind?: number
  /** Unlit. */
  dark?: boolean
}

/** An upper-floor sash window with a sill. */
export function Sash({ x, y, width, height, arched = false, blind = 0, dark = false }: SashProps) {
  const rise = arched ? width / 2 : 0
  const pane = arched
    ? `M${x} ${y + height}V${y + rise}a${rise} ${rise} 0 0 1 ${width} 0V${y + height}z`
    : `M${x} ${y}h${width}v${height}h${-width}z`
  const middle = y + rise + (height - rise) / 2
  return (
    <g>
      <path className="frame" d={pane} />
      <path className="glass" d={pane} />
      {!dark && <path className="lit" d={pane} />}
      {blind > 0 && <rect className="blind" x={x} y={y + rise} width={width} height={blind} />}
      <path className="bar" d={`M${x + width / 2} ${y}V${y + height}M${x} ${middle}h${width}`} />
      <rect className="trim" x={x - 5} y={y + height} width={width + 10} height={5} rx={1} />
    </g>
  )
}

/** A panelled shop door with a lit light above the handle. */
export function Door({ x, y, width, height, colour }: Box & { colour: string }) {
  return (
    <g>
      <rect className="trim" x={x - 4} y={y - 4} width={width + 8} height={height + 4} rx={2} />
      <rect className={colour} x={x} y={y} width={width} height={height} />
      <Glass x={x + 8} y={y + 8} width={width - 16} height={height * 0.5} />
      <rect className="shadow" x={x + 8} y={y + height * 0.68} width={width - 16} height={height * 0.2} rx={1} />
      <circle className="gold" cx={x + width - 6} cy={y + height * 0.62} r={2.2} />
      <rect className="kerb" x={x - 8} y={y + height - 4} width={width + 16} height={4} rx={1} />
    </g>
  )
}

interface FasciaProps extends Box {
  colour: string
  text: string
  size?: number
  ink?: string
}

/** The painted board above a shop. */
export function Fascia({ x, y, width, height, colour, text, size = 15, ink = 'lettering' }: FasciaProps) {
  return (
    <g>
      <rect className={colour} x={x} y={y} width={width} height={height} rx={1.5} />
      <text className={ink} x={x + width / 2} y={y + height / 2 + size * 0.35} fontSize={size} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
