import { Awning } from './awning'
import { Door, Fascia, Glass, Sash } from './openings'

const gable =
  'M112 400V206h14c0-24 12-32 24-38c13-7 17-16 20-28c4-18 22-28 50-28s46 10 50 28c3 12 7 21 20 28c12 6 24 14 24 38h14v194z'

export function Bakery({ sign }: { sign: string }) {
  return (
    <g className="shop bakery">
      <path className="slate" d="M272 176v-58h26v74z" />
      <rect className="ledge" x="268" y="112" width="34" height="8" rx="1.5" />
      <path className="rose" d={gable} />
      <path
        className="cornice"
        d="M112 206h14c0-24 12-32 24-38c13-7 17-16 20-28c4-18 22-28 50-28s46 10 50 28c3 12 7 21 20 28c12 6 24 14 24 38h14"
      />
      <circle className="frame" cx="220" cy="156" r="15" />
      <circle className="glass" cx="220" cy="156" r="15" />
      <circle className="lit" cx="220" cy="156" r="15" />
      <path className="bar" d="M220 141v30M205 156h30" />
      <Sash x={150} y={200} width={32} height={44} arched />
      <Sash x={204} y={200} width={32} height={44} arched blind={14} />
      <Sash x={258} y={200} width={32} height={44} arched />
      <path className="tone" d="M112 258h216v4H112z" />
      <Fascia x={120} y={266} width={200} height={25} colour="brick-deep" text={sign} />
      <rect className="trim" x="122" y="304" width="132" height="78" rx="2" />
      <Glass x={126} y={308} width={124} height={70} />
      <g className="inside">
        <path d="M126 346h124v3H126zM126 374h124v4H126z" />
        <path d="M134 346c0-9 6-13 13-13s13 4 13 13zM164 346c0-9 6-13 13-13s13 4 13 13zM194 346c0-9 6-13 13-13s13 4 13 13zM225 346c0-12 4-18 9-18s9 6 9 18z" />
        <path d="M136 374l4-12h26l4 12zM206 374v-8h36v8z" />
        <path d="M212 366c0-6 5-9 12-9s12 3 12 9zM178 374c0-8 5-11 11-11s11 3 11 11z" />
      </g>
      <path className="score" d="M142 339l5-4M150 340l5-4M172 339l5-4M180 340l5-4M202 339l5-4M210 340l5-4" />
      <path className="bar" d="M188 308v70" />
      <rect className="tone" x="122" y="382" width="132" height="18" />
      <Door x={268} y={308} width={42} height={92} colour="brick-deep" />
      <Awning x={114} y={290} width={212} stripes={11} cloth="brick" drop={26} />
      <g className="hanging-sign" transform="translate(4 0)">
        <path className="iron" d="M108 232H82M108 244c-8 0-12-4-16-12M90 232v7" />
        <circle className="gold" cx="90" cy="255" r="17" />
        <path className="pretzel" d="M84 263c-8-7-6-16 0-16c7 0 9 9 14 16M96 263c8-7 6-16 0-16c-7 0-9 9-14 16" />
      </g>
    </g>
  )
}
