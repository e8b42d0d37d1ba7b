const stars: [number, number][] = [
  [64, 60],
  [150, 30],
  [262, 66],
  [366, 40],
  [452, 98],
  [560, 48],
  [700, 26],
  [842, 60],
  [946, 104],
  [986, 34],
  [1240, 46],
  [1330, 92],
  [1420, 40],
  [1506, 92],
  [1572, 36],
  [410, 124],
  [30, 150],
  [1090, 22],
]

/** The dome of Annapolis on the left, the bridge of Oakland on the right. */
export function Skyline() {
  return (
    <g className="far-away">
      <g className="night">
        {stars.map(([x, y], index) => (
          <circle key={x} className="star" cx={x} cy={y} r={index % 3 === 0 ? 1.8 : 1.2} />
        ))}
        <path className="moon" d="M1298 34a26 26 0 1 0 22 42a22 22 0 0 1-22-42z" />
      </g>
      <g className="day">
        <circle className="sun" cx="1300" cy="66" r="30" />
        <path
          className="cloud"
          d="M334 92h92a16 16 0 0 0-6-30a24 24 0 0 0-44-6a18 18 0 0 0-27 13a12 12 0 0 0-15 23zM900 74h70a12 12 0 0 0-4-23a19 19 0 0 0-35-4a14 14 0 0 0-20 10a9 9 0 0 0-11 17zM1500 124h72a12 12 0 0 0-4-23a19 19 0 0 0-35-4a14 14 0 0 0-20 10a10 10 0 0 0-13 17z"
        />
      </g>
      <path
        className="far"
        d="M0 400v-92h28v-26l22-20l22 20v34h26v-60h8v-34l10-34l10 34v34h8v90h20v54zM420 400v-210l30-26l30 26h40v-30h60v240z"
      />
      <path
        className="far"
        d="M690 400v-190h20v-28h14v-16h10c0-34 12-46 26-50v-16h-3l7-26l7 26h-3v16c14 4 26 16 26 50h10v16h14v28h24v190z"
      />
      <path className="far" d="M960 400v-196h60v196zM1410 400v-150l60-10l70-26l60-4v190z" />
      <path
        className="far-line"
        d="M1516 236V118M1544 236V118M1516 140h28M1516 170h28M1516 200h28M1440 214c40-10 66-40 76-94M1544 120c10 50 30 76 56 88M1440 232h160M1460 231v-24M1480 231v-38M1500 231v-66M1562 231v-56M1580 231v-34"
      />
    </g>
  )
}
