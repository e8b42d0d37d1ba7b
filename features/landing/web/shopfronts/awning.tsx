type Cloth = 'brick' | 'green' | 'gold' | 'slate'

interface AwningProps {
  x: number
  y: number
  width: number
  stripes: number
  cloth: Cloth
  drop?: number
}

const flare = 8

/** A striped awning seen from the front: narrower at the wall, scalloped at the hem. */
export function Awning({ x, y, width, stripes, cloth, drop = 30 }: AwningProps) {
  const top = (width - 2 * flare) / stripes
  const hem = width / stripes
  const shadow = `M${x + 4} ${y + drop}h${width - 8}v${hem / 2 + 6}h${8 - width}z`
  return (
    <g>
      <path className="shadow" d={shadow} />
      {Array.from({ length: stripes }, (_, stripe) => {
        const wallLeft = x + flare + stripe * top
        const hemLeft = x + stripe * hem
        const cut = `M${wallLeft} ${y}h${top}L${hemLeft + hem} ${y + drop}a${hem / 2} ${hem / 2} 0 0 1 ${-hem} 0z`
        return <path key={hemLeft} className={stripe % 2 === 0 ? cloth : 'trim'} d={cut} />
      })}
      <rect className={`${cloth}-deep`} x={x + flare - 2} y={y - 3} width={width - 2 * flare + 4} height={5} rx={1} />
    </g>
  )
}
