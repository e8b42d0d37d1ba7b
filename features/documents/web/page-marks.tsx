import type { Mark } from '../scan'

const percent = (part: number) => `${part * 100}%`

/** Boxes over the words of a page; the page is positioned. */
export const PageMarks = ({ marks }: { marks: Mark[] }) =>
  marks.map(({ left, top, width, height }) => (
    <mark
      key={`${left} ${top}`}
      aria-hidden="true"
      className="pointer-events-none absolute rounded-[2px] bg-[#ffd400]/45 outline-2 outline-[#b58900]/70"
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    />
  ))
