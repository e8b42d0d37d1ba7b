import type { ReactNode } from 'react'
import type { Detail } from '../copy'
import { Awning } from './shopfronts/awning'

/** The drawing above a feature. */
export function FeaturePicture({ detail }: { detail: Detail }) {
  return (
    <svg
      className={`feature-picture drawn on-${detail}`}
      viewBox="0 0 360 190"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {pictures[detail]}
    </svg>
  )
}

const rain =
  'M40 14l-4 12M84 30l-4 12M128 10l-4 12M170 34l-4 12M214 12l-4 12M258 32l-4 12M300 12l-4 12M336 34l-4 12M20 44l-4 12M346 70l-4 12M14 84l-4 12'

const tillKeys = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => [142 + column * 20, 104 + row * 13] as const))

const hours = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour * Math.PI) / 6
  const at = (radius: number) =>
    `${(180 + radius * Math.sin(angle)).toFixed(1)} ${(100 - radius * Math.cos(angle)).toFixed(1)}`
  return `M${at(hour % 3 === 0 ? 46 : 50)}L${at(54)}`
}).join('')

const pictures: Record<Detail, ReactNode> = {
  sign: (
    <>
      <path className="tone" d="M0 0h52v190H0z" />
      <path
        className="iron heavy"
        d="M52 34h228M52 66c32 0 44-12 54-32M124 34v18M248 34v18M280 34c10 0 10 14 0 14s-8-8-3-9"
      />
      <path className="iron-fill" d="M44 22h10v58H44z" />
      <rect className="green-deep" x="98" y="52" width="176" height="96" rx="48" />
      <rect className="green" x="104" y="58" width="164" height="84" rx="42" />
      <rect className="gilding" x="112" y="66" width="148" height="68" rx="34" />
      <text className="lettering painted" x="184" y="108" fontSize="42" textAnchor="middle">
        Rosa’s
      </text>
      <path className="flourish" d="M138 122c24-6 54-7 88-2" />
      <path className="wood" d="M256 138l58 44l-6 8l-58-45z" />
      <path className="tin" d="M243 130l7-7l12 9l-6 8z" />
      <path className="gold" d="M224 117c10-2 20 1 27 7l-7 8c-9 0-16-5-20-15z" />
    </>
  ),
  window: (
    <>
      <path
        className="courses"
        d="M20 30h30M64 56h26M16 88h32M30 140h30M300 34h32M286 66h22M318 104h30M292 146h30M70 170h34M250 172h30M90 18h24M240 16h28"
      />
      <path className="trim" d="M108 172V92a72 72 0 0 1 144 0v80z" />
      <path className="lit" d="M116 166V92a64 64 0 0 1 128 0v74z" />
      <path className="trim" d="M177 28h6v138h-6zM116 96h128v6H116z" />
      <path
        className="inside"
        d="M196 166v-14h38v14zM200 152c-7-16-2-28 6-36c5 8 7 14 8 20c3-10 8-14 14-18c4 14 2 24-4 34z"
      />
      <path
        className="cat"
        d="M126 166c-5-19 0-30 10-33l-2-14l8 6h9l8-6v15c-1 6-5 9-8 10c9 8 9 15 8 22zM156 160c14 2 14-11 11-16"
      />
      <path
        className="green"
        d="M262 52h62a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10h-46l-16 15v-15a10 10 0 0 1-10-10V62a10 10 0 0 1 10-10z"
      />
      <path className="answer" d="M268 70h50M268 83h32" />
      <rect className="trim" x="100" y="166" width="160" height="10" rx="2" />
    </>
  ),
  till: (
    <>
      <path className="wood" d="M0 164h360v26H0z" />
      <path className="tone" d="M0 164h360v6H0z" />
      <path className="paper" d="M214 24h44v56h-44z" />
      <path className="print" d="M222 36h28M222 46h20M222 56h28M222 66h14" />
      <path className="brick-deep" d="M110 40h86a8 8 0 0 1 8 8v26h-102V48a8 8 0 0 1 8-8z" />
      <rect className="lit" x="112" y="48" width="82" height="20" rx="2" />
      <text className="figures" x="186" y="64" fontSize="17" textAnchor="end">
        12.50
      </text>
      <path className="brick" d="M124 74h124l20 68H104z" />
      {tillKeys.map(([x, y]) => (
        <circle key={`${x}-${y}`} className="trim" cx={x} cy={y - 8} r="5" />
      ))}
      <path className="gold" d="M222 92h16l4 32h-20z" />
      <path className="brick-deep" d="M92 140h188v26H92z" />
      <rect className="gold" x="170" y="149" width="32" height="6" rx="3" />
    </>
  ),
  awning: (
    <>
      <path
        className="cloud-shape"
        d="M66 60h112a19 19 0 0 0-7-36a29 29 0 0 0-54-7a22 22 0 0 0-32 16a14 14 0 0 0-19 27z"
      />
      <path className="rain" d={rain} />
      <path className="sage" d="M64 74h232v116H64z" />
      <path className="lit" d="M82 124h90v66H82zM206 124h72v66h-72z" />
      <path
        className="inside"
        d="M82 150h90v4H82zM92 150v-14h14v14zM112 150v-10h20v10zM140 150v-16h12v16zM206 150h72v4h-72zM216 150v-12h16v12zM240 150v-16h10v16z"
      />
      <path className="tin" d="M96 164h34l-4 26h-26zM226 164h34l-4 26h-26z" />
      <path className="leaf" d="M93 167c4-20 36-20 40 0zM223 167c4-20 36-20 40 0z" />
      <path
        className="brick"
        d="M97 154a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM119 154a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM238 149a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"
      />
      <path
        className="gold"
        d="M108 148a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM227 155a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM249 156a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"
      />
      <Awning x={44} y={68} width={272} stripes={11} cloth="green" drop={40} />
    </>
  ),
  key: (
    <>
      <rect className="wood" x="36" y="18" width="288" height="40" rx="4" />
      <path className="tone" d="M36 50h288v4a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z" />
      <path
        className="gold"
        fillRule="evenodd"
        d="M180 44a30 30 0 0 1 9 58.6V180h-18v-8h-20v-15h20v-10h-14v-13h14v-31.4A30 30 0 0 1 180 44zm0 14a16 16 0 1 0 0 32a16 16 0 0 0 0-32z"
      />
      <path className="gold-deep" d="M184 104h5v76h-5z" />
      <path
        className="tin"
        fillRule="evenodd"
        d="M262 46a20 20 0 0 1 6 39v51h-12v-6h-13v-10h13v-7h-9v-9h9v-19a20 20 0 0 1 6-39zm0 10a10 10 0 1 0 0 20a10 10 0 0 0 0-20z"
      />
      <path className="iron thin" d="M98 46l-12 38M98 46l12 38" />
      <path className="trim" d="M72 98l26-18l26 18v52H72z" />
      <circle className="iron-fill" cx="98" cy="95" r="4" />
      <path className="print" d="M84 112h28M84 123h28M84 134h16" />
      <path className="hook" d="M90 32v12a8 8 0 0 0 16 0M172 32v12a8 8 0 0 0 16 0M254 32v12a8 8 0 0 0 16 0" />
    </>
  ),
  clock: (
    <>
      <path className="tone" d="M0 0h52v190H0z" />
      <path className="iron heavy" d="M52 100h62M52 132c28 0 44-10 54-32M180 22V12M172 12h16" />
      <path className="iron-fill" d="M44 84h10v64H44z" />
      <circle className="green-deep" cx="180" cy="100" r="76" />
      <circle className="green" cx="180" cy="100" r="70" />
      <circle className="trim" cx="180" cy="100" r="60" />
      <path className="hour-marks" d={hours} />
      <path className="sweep" d="M180 100V46a54 54 0 0 1 27 7.2z" />
      <path className="clock-hands" d="M180 100V56M180 100l27 18" />
      <circle className="gold" cx="180" cy="100" r="6" />
      <path className="rush" d="M276 70h44M284 94h56M278 118h36M270 142h50" />
    </>
  ),
}
