import { Awning } from './awning'
import { Door, Fascia, Glass, Sash } from './openings'

export function Cafe({ sign }: { sign: string }) {
  return (
    <g className="shop cafe">
      <path className="sand" d="M1192 232h250v168h-250z" />
      <path className="slate" d="M1186 234c10-24 14-50 18-88h226c4 38 8 64 18 88z" />
      <path className="tiles" d="M1208 164h218M1206 182h222M1203 200h228M1199 218h236" />
      <rect className="ledge" x="1200" y="140" width="234" height="7" rx="1.5" />
      {[1228, 1298, 1368].map((x, floor) => (
        <g key={x}>
          <path className="trim" d={`M${x - 6} 232v-42a24 24 0 0 1 48 0v42z`} />
          <Sash x={x + 4} y={176} width={28} height={46} arched blind={floor === 0 ? 18 : 0} dark={floor === 2} />
        </g>
      ))}
      <path className="ledge" d="M1184 232h266v7h-266z" />
      <Fascia x={1206} y={250} width={222} height={27} colour="brick-deep" text={sign} size={17} />
      <rect className="trim" x="1204" y="300" width="94" height="82" rx="2" />
      <Glass x={1208} y={304} width={86} height={74} />
      <rect className="trim" x="1362" y="300" width="70" height="82" rx="2" />
      <Glass x={1366} y={304} width={62} height={74} />
      <g className="inside">
        <path d="M1208 372h86v6h-86zM1214 372v-26h26v26zM1218 346v-6h18v6zM1246 372v-8h8v8zM1258 372v-8h8v8zM1270 372v-8h8v8z" />
        <path d="M1256 332h32v2h-32zM1258 332v-8h7v8zM1268 332v-8h7v8zM1278 332v-8h7v8z" />
        <path d="M1366 356h62v3h-62zM1374 356v-12h10v12zM1390 356c0-9 4-12 9-12s9 3 9 12zM1414 356v-16h8v16zM1376 378v-10h44v10z" />
      </g>
      <path className="bar" d="M1251 304v74M1397 304v74" />
      <path className="tone" d="M1204 382h94v18h-94zM1362 382h70v18h-70z" />
      <Door x={1310} y={302} width={40} height={98} colour="brick-deep" />
      <Awning x={1196} y={277} width={242} stripes={13} cloth="slate" drop={28} />
      <g className="terrace">
        <path
          className="iron"
          d="M1380 374h40M1400 374v26M1390 400h20M1428 352v48M1428 380h16v20M1372 352v48M1372 380h-14v20"
        />
        <path className="trim" d="M1391 365h12v5a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4z" />
        <path className="iron thin" d="M1403 367c5 0 5 4 0 4M1395 361c-2-3 2-4 0-7" />
      </g>
      <g className="hanging-sign">
        <path className="iron" d="M1442 258h30M1442 270c10 0 17-4 21-12M1464 258v7" />
        <circle className="green" cx="1464" cy="282" r="17" />
        <path className="lettering" d="M1454 276h16v7a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6z" />
        <path className="handle" d="M1470 278c6 0 6 7 0 7" />
      </g>
    </g>
  )
}
