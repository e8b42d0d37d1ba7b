import { Awning } from './awning'
import { Fascia, Glass, Sash } from './openings'

const columns = [1029, 1081, 1133]

/** A long name is painted smaller, so that it stays on its board. */
const signSize = (name: string) => Math.max(6, Math.min(20, Math.floor(270 / name.length)))

export function StudioFacade({ sign, open }: { sign: string; open: string }) {
  return (
    <g className="shop studio">
      <path className="leaf" d="M1028 86c-4-18 10-24 18-16c4-16 24-16 26 0c10-6 18 4 16 16z" />
      <path className="leaf-deep" d="M1068 86c0-12 10-16 16-10c6-12 20-8 22 0c6-4 12 2 12 10z" />
      <path
        className="iron thin"
        d="M1018 84V64h168v20M1034 64v20M1050 64v20M1066 64v20M1082 64v20M1098 64v20M1114 64v20M1130 64v20M1146 64v20M1162 64v20M1178 64v20"
      />
      <path className="iron" d="M1160 62V26" />
      <path className="gold" d="M1162 26h30l-8 8l8 8h-30z" />
      <path className="green" d="M1012 96h180v304h-180z" />
      <path className="green-deep" d="M1012 96h8v304h-8zM1184 96h8v304h-8z" />
      <path className="ledge" d="M1004 84h196v6h-196zM1009 90h186v8h-186z" />
      {columns.map((x) => (
        <Sash key={x} x={x} y={114} width={40} height={52} arched dark={x === 1133} />
      ))}
      <path className="green-deep" d="M1020 178h164v4h-164z" />
      {columns.map((x) => (
        <Sash key={x} x={x} y={194} width={40} height={50} blind={x === 1029 ? 16 : 0} />
      ))}
      <path className="leaf" d="M1074 246c2-9 8-7 12-5c3-6 11-6 14 0c4-6 12-5 14 1c5-3 11-2 13 4z" />
      <path className="brick" d="M1074 245h54v9h-54z" />
      <Fascia
        x={1016}
        y={260}
        width={172}
        height={30}
        colour="green-deep"
        text={sign}
        size={signSize(sign)}
        ink="lettering wordmark"
      />
      <rect className="trim" x="1022" y="300" width="98" height="82" rx="2" />
      <Glass x={1026} y={304} width={90} height={74} />
      <g className="inside">
        <path d="M1032 360h66v4h-66zM1036 364h4v14h-4zM1090 364h4v14h-4z" />
        <path d="M1070 340h24v15h-24zM1080 355h4v5h-4z" />
        <circle cx="1046" cy="341" r="6" />
        <path d="M1036 360c-1-9 3-13 10-13c6 0 9 3 11 7l9 2v4z" />
        <path d="M1106 304h2v14h-2zM1099 326l8-8l8 8z" />
      </g>
      <rect className="green-deep" x="1022" y="382" width="98" height="18" />
      <rect className="trim" x="1130" y="302" width="50" height="98" rx="2" />
      <Glass x={1134} y={306} width={42} height={94} round={0} />
      <g className="inside">
        <circle cx="1156" cy="336" r="7" />
        <circle cx="1172" cy="334" r="3.2" />
        <path d="M1146 400l2-30l-2-16c0-7 4-10 10-10c4 0 7 1 9 4l5-14l4 2l-6 20l-4 3v11l2 30h-6l-3-28l-3 28z" />
      </g>
      <path className="brick" d="M1134 306l-15 7v93l15-6z" />
      <path className="brick-deep" d="M1131 312l-9 4v40l9-3z" />
      <g className="open-sign">
        <path className="iron" d="M1050 304v12M1070 304v12" />
        <rect className="trim" x="1042" y="316" width="36" height="15" rx="2" />
        <text className="small-print" x="1060" y="327" fontSize="9" textAnchor="middle">
          {open}
        </text>
      </g>
      <Awning x={1008} y={289} width={188} stripes={11} cloth="gold" drop={20} />
    </g>
  )
}
