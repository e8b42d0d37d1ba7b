import { Awning } from './shopfronts/awning'

export function OpenDoor({ open }: { open: string }) {
  return (
    <svg className="open-door drawn" viewBox="0 0 320 300" aria-hidden="true" focusable="false">
      <path className="cream" d="M40 24h240v276H40z" />
      <path className="ledge" d="M28 12h264v14H28z" />
      <path className="trim" d="M104 92h120v208H104z" />
      <path className="lit" d="M114 102h100v198H114z" />
      <g className="inside">
        <circle cx="166" cy="164" r="15" />
        <circle cx="202" cy="157" r="6" />
        <path d="M144 300l3-62l-9-22c-2-20 4-34 18-36h20c6 0 10 2 13 6l8-27l10 3l-12 44c-2 6-5 8-9 9v23l4 62h-15l-5-52l-6 52z" />
      </g>
      <path className="apron" d="M156 182h5v16h12v-16h5v18l6 10v52h-35v-52l7-10z" />
      <path className="brick" d="M114 102l-44 18v196l44-16z" />
      <path className="brick-deep" d="M106 118l-28 11v76l28-9zM106 212l-28 9v68l28-10z" />
      <circle className="gold" cx="76" cy="212" r="4" />
      <path className="shadow" d="M240 132h28v98h-28z" />
      <rect className="gold" x="236" y="128" width="30" height="98" rx="3" />
      <text
        className="lettering upright"
        x="0"
        y="0"
        fontSize="19"
        textAnchor="middle"
        transform="translate(257.5 177) rotate(-90)"
      >
        {open}
      </text>
      <Awning x={84} y={52} width={160} stripes={7} cloth="brick" drop={38} />
      <path className="brick" d="M246 262h34l-5 38h-24z" />
      <path className="leaf" d="M248 264c-12-14-6-34 6-40c-1 10 3 16 7 20c1-12 7-20 15-24c6 16 10 30 0 44z" />
    </svg>
  )
}
