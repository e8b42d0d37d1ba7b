const boards = [
  { colour: 'brick', shape: 'M30 26h76a8 8 0 0 1 8 8v34c0 14-20 26-46 26s-46-12-46-26V34a8 8 0 0 1 8-8z' },
  { colour: 'slate', shape: 'M22 60a46 34 0 1 0 92 0a46 34 0 1 0-92 0z' },
  {
    colour: 'green',
    shape:
      'M28 26h80a6 6 0 0 1 6 6v14a8 8 0 0 0 0 16v26a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V62a8 8 0 0 0 0-16V32a6 6 0 0 1 6-6z',
  },
]

/** A hanging shop sign; the shape depends on the index. */
export function HangingSign({ initials, index }: { initials: string; index: number }) {
  const board = boards[index % boards.length]
  return (
    <svg
      className="shop-sign drawn"
      viewBox="0 0 136 100"
      width="136"
      height="100"
      aria-hidden="true"
      focusable="false"
    >
      <path className="iron" d="M2 10h118M44 10v18M92 10v18M120 10c7 0 7 9 1 9M2 2v16" />
      <path className={board?.colour} d={board?.shape} />
      <text className="lettering initials" x="68" y="69" fontSize="26" textAnchor="middle">
        {initials}
      </text>
    </svg>
  )
}
