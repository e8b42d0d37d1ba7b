import { Awning } from './awning'
import { Door, Fascia, Glass, Sash } from './openings'

const blooms: [number, number, string][] = [
  [508, 352, 'brick'],
  [516, 345, 'gold'],
  [524, 353, 'rose'],
  [532, 346, 'brick'],
  [541, 352, 'gold'],
  [549, 345, 'rose'],
  [557, 353, 'brick'],
  [565, 346, 'gold'],
  [573, 353, 'trim'],
  [581, 347, 'rose'],
  [504, 374, 'gold'],
  [513, 368, 'trim'],
  [522, 375, 'brick'],
  [545, 369, 'rose'],
  [554, 375, 'gold'],
  [578, 370, 'brick'],
  [588, 375, 'trim'],
  [656, 371, 'rose'],
  [665, 364, 'gold'],
  [674, 372, 'brick'],
  [692, 366, 'trim'],
  [701, 372, 'rose'],
]

export function Florist({ sign }: { sign: string }) {
  return (
    <g className="shop florist">
      <path className="brick" d="M660 168v-42h24v58z" />
      <rect className="ledge" x="656" y="120" width="32" height="8" rx="1.5" />
      <path className="sage" d="M490 236h232v164H490z" />
      <path className="slate" d="M478 240l42-86h172l42 86z" />
      <path className="tiles" d="M518 172h176M510 189h192M502 206h208M494 223h226" />
      <path className="sage" d="M570 238v-50l36-32l36 32v50z" />
      <path className="cornice" d="M562 194l44-39l44 39" />
      <Sash x={591} y={186} width={30} height={42} arched />
      <path className="ledge" d="M478 238h256v6H478z" />
      <Fascia x={500} y={252} width={212} height={25} colour="green-deep" text={sign} />
      <rect className="trim" x="500" y="296" width="90" height="84" rx="2" />
      <Glass x={504} y={300} width={82} height={76} />
      <rect className="trim" x="650" y="296" width="62" height="84" rx="2" />
      <Glass x={654} y={300} width={54} height={76} />
      <g className="inside">
        <path d="M511 376c2-22 4-36 14-52c4 14 4 34 2 52zM545 376l3-28h16l3 28zM549 348c-6-12-3-22 7-30c9 8 13 19 7 30z" />
        <path d="M664 376l3-24h16l3 24zM667 352c-9-7-10-17-3-28c5 6 8 10 10 16c2-8 5-14 11-18c4 11 3 21-3 30zM696 376v-34h8v34z" />
      </g>
      <path className="bar" d="M545 300v76" />
      <Door x={600} y={302} width={42} height={98} colour="green-deep" />
      <Awning x={494} y={276} width={224} stripes={12} cloth="green" drop={26} />
      <g className="stall">
        <path className="wood" d="M498 366h94v4h-94zM494 388h102v4H494zM498 366h4v34h-4zM588 366h4v34h-4z" />
        <path className="leaf" d="M502 366c4-18 12-16 20-6c4-12 14-12 20 0c6-12 16-12 20 0c6-10 20-14 26 6z" />
        <path
          className="tin"
          d="M500 378h24l-3 14h-18zM538 378h24l-3 14h-18zM572 378h22l-3 14h-16zM650 376h26l-3 24h-20zM684 378h24l-3 22h-18z"
        />
        <path
          className="leaf"
          d="M498 380c4-12 22-12 28 0zM536 380c4-12 22-12 28 0zM570 380c4-12 20-12 26 0zM648 378c4-14 26-14 30 0zM682 380c4-14 24-14 28 0z"
        />
        {blooms.map(([x, y, colour]) => (
          <circle key={`${x}-${y}`} className={colour} cx={x} cy={y} r="4.2" />
        ))}
      </g>
    </g>
  )
}
