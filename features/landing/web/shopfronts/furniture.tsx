export function Lamp({ x }: { x: number }) {
  return (
    <g className="lamp" transform={`translate(${x} 0)`}>
      <circle className="halo" cx="0" cy="252" r="34" />
      <path
        className="iron-fill"
        d="M-2 268h4v122h-4zM-7 390h14l3 12h-20zM-5 330h10v4h-10zM-10 264h20v4h-20zM-11 238l11-10l11 10zM-1.5 222h3v8h-3z"
      />
      <path className="glass" d="M-9 238h18l-2 26h-14z" />
      <path className="lit" d="M-9 238h18l-2 26h-14z" />
    </g>
  )
}

export function Tree({ x, tall = false }: { x: number; tall?: boolean }) {
  const lift = tall ? -34 : 0
  return (
    <g className="tree" transform={`translate(${x} 0)`}>
      <path className="wood" d={`M-4 402l2-${100 - lift}h4l2 ${100 - lift}z`} />
      <g transform={`translate(0 ${lift})`}>
        <path
          className="leaf"
          d="M-44 286c-10-22 4-40 18-42c0-26 22-40 40-30c22-2 34 18 28 36c14 12 10 40-10 44c-8 18-32 22-42 10c-14 8-32 0-34-18z"
        />
        <path
          className="leaf-deep"
          d="M-40 292c10 10 26 8 32-2c8 10 24 8 28-4c10 2 18-4 22-14c6 12-2 24-10 22c-8 18-32 22-42 10c-12 7-26 1-30-12z"
        />
        <path className="twig" d="M0 322v-52M0 304l14-16M0 294l-14-16" />
      </g>
      <path className="tin" d="M-16 398h32v5h-32z" />
    </g>
  )
}

export function Bicycle({ x }: { x: number }) {
  return (
    <g className="bicycle" transform={`translate(${x} 0)`}>
      <circle cx="-24" cy="388" r="17" />
      <circle cx="26" cy="388" r="17" />
      <path
        className="spokes"
        d="M-24 371v34M-41 388h34M26 371v34M9 388h34M-36 376l24 24M-12 376l-24 24M14 376l24 24M38 376l-24 24"
      />
      <path className="bike-frame" d="M-24 388l14-28h28l-16 28zM18 360l8 28M-10 360l12 28M-10 360l-4-9M18 360l-3-13" />
      <path className="saddle" d="M-20 350h13M10 347h6l6-3" />
      <path className="basket" d="M17 346h17l-3 13H20z" />
      <path className="baguettes" d="M22 346l3-12M28 346l5-10" />
    </g>
  )
}

export function Bench({ x }: { x: number }) {
  return (
    <g className="bench" transform={`translate(${x} 0)`}>
      <path className="iron" d="M-26 402v-20M26 402v-20M-28 382v-22M28 382v-22" />
      <path className="wood" d="M-34 379h68v5h-68zM-34 360h68v5h-68zM-34 369h68v4h-68z" />
    </g>
  )
}

const bulbs: [number, number][] = [
  [733, 269],
  [746, 276],
  [759, 279],
  [772, 276],
  [784, 268],
]

/** An alley with string lights and a cat. */
export function Alley() {
  return (
    <g className="alley">
      <path className="cream" d="M718 336h76v64h-76z" />
      <path className="trim" d="M716 330h80v7h-80z" />
      <path className="twig" d="M722 258c20 28 50 28 70 0" />
      {bulbs.map(([x, y]) => (
        <g key={x}>
          <circle className="glass" cx={x} cy={y + 3} r="4" />
          <circle className="lit" cx={x} cy={y + 3} r="4" />
        </g>
      ))}
      <path
        className="cat"
        d="M728 330c-3-10 0-16 5-18l-1-7l4 3h4l4-3v8c-1 3-3 4-4 5c5 4 5 8 4 12zM744 327c8 1 8-6 6-9"
      />
    </g>
  )
}
