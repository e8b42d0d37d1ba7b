import { Door, Fascia, Glass, Sash } from './openings'

const courses =
  'M800 250h12M828 240h12M806 236h8M846 222h12M858 196h12M872 178h12M912 180h12M930 202h12M944 226h12M968 244h12M978 262h10M804 270h8M924 250h10M836 254h10M976 290h12M800 288h6M984 320h8M796 312h6M984 352h8M794 350h6M984 382h8'

export function RepairShop({ sign }: { sign: string }) {
  return (
    <g className="shop repair">
      <path className="brick" d="M790 400V230h22v-22h26v-22h26v-22h68v22h26v22h26v22h22v170z" />
      <path
        className="ledge"
        d="M786 226h30v6h-30zM810 204h30v6h-30zM836 182h30v6h-30zM860 160h76v6h-76zM930 182h30v6h-30zM956 204h30v6h-30zM980 226h30v6h-30z"
      />
      <path className="courses" d={courses} />
      <circle className="trim" cx="898" cy="200" r="19" />
      <circle className="glass" cx="898" cy="200" r="15" />
      <circle className="lit" cx="898" cy="200" r="15" />
      <path className="hands" d="M898 190v10l7 5" />
      <Sash x={826} y={228} width={24} height={20} dark />
      <Sash x={946} y={228} width={24} height={20} />
      <Fascia x={802} y={260} width={192} height={27} colour="slate-deep" text={sign} />
      <rect className="slate" x="804" y="298" width="120" height="102" />
      <Glass x={808} y={302} width={112} height={98} round={0} />
      <g className="inside">
        <path d="M816 372h64v5h-64zM820 377h5v23h-5zM870 377h5v23h-5z" />
        <path d="M824 372v-12h10v12zM838 372v-8h22v8zM845 364v-7h8v7z" />
        <path d="M822 336h3v14h-3zM830 336h3v10h-3zM838 336h3v16h-3zM818 333h40v3h-40zM848 336h3v12h-3z" />
        <path d="M890 326h2v-5h-2zM882 334l9-8l9 8z" />
      </g>
      <g className="wheel">
        <circle cx="900" cy="378" r="17" />
        <path d="M900 361v34M883 378h34M888 366l24 24M912 366l-24 24" />
      </g>
      <path className="shutter" d="M808 302h112v24H808z" />
      <path className="slats" d="M808 308h112M808 314h112M808 320h112" />
      <rect className="slate-deep" x="806" y="325" width="116" height="4" rx="1" />
      <Door x={938} y={306} width={42} height={94} colour="slate-deep" />
      <path className="slate" d="M798 291h200v5H798z" />
      <path className="shadow" d="M802 296h192v5H802z" />
    </g>
  )
}
