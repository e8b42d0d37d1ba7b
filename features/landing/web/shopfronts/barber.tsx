import { Door, Fascia, Glass, Sash } from './openings'

export function Barber({ sign }: { sign: string }) {
  return (
    <g className="shop barber">
      <path className="cream" d="M328 190h162v210H328z" />
      <path className="slate" d="M322 176h174v8H322zM328 184h162v8H328z" />
      <path className="slate" d="M372 176c4-16 18-24 37-24s33 8 37 24z" />
      <text className="lettering" x="409" y="172" fontSize="11" textAnchor="middle">
        1924
      </text>
      <path
        className="slate-deep"
        d="M334 192h6v7h-6zM352 192h6v7h-6zM370 192h6v7h-6zM388 192h6v7h-6zM406 192h6v7h-6zM424 192h6v7h-6zM442 192h6v7h-6zM460 192h6v7h-6zM478 192h6v7h-6z"
      />
      <Sash x={350} y={210} width={28} height={40} />
      <Sash x={395} y={210} width={28} height={40} blind={22} />
      <Sash x={440} y={210} width={28} height={40} dark />
      <Fascia x={336} y={266} width={146} height={26} colour="slate" text={sign} />
      <path className="slate" d="M336 292h146v108H336z" />
      <Door x={346} y={306} width={40} height={94} colour="slate-deep" />
      <rect className="trim" x="396" y="302" width="68" height="78" rx="2" />
      <Glass x={400} y={306} width={60} height={70} />
      <g className="inside">
        <path d="M400 370h60v6h-60z" />
        <path d="M424 370v-8h14v8zM416 356h30a3 3 0 0 1 0 6h-30zM440 358l5-26a4 4 0 0 1 7 1l-5 25zM417 346h18v4h-18z" />
        <circle cx="428" cy="327" r="6.5" />
        <path d="M418 356c-1-12 2-21 10-21s12 9 12 21z" />
      </g>
      <path className="trim veil" d="M400 352c6 5 9 5 15 0v24h-15z" />
      <g className="pole">
        <rect className="trim" x="468" y="314" width="10" height="44" />
        <path className="brick" d="M468 322l10-8v7l-10 8zM468 350l10-8v7l-10 8z" />
        <path className="blue" d="M468 336l10-8v7l-10 8zM478 358v-2l-3 2z" />
        <circle className="trim" cx="473" cy="307" r="5.5" />
        <path className="gold" d="M465 311h16v4h-16zM466 357h14l-3 7h-8z" />
      </g>
    </g>
  )
}
