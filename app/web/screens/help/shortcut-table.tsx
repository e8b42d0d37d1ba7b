import { type ShortcutPlace, shortcuts } from './shortcuts'

const everyPlace = Object.keys(shortcuts) as ShortcutPlace[]

/** The keys of one area, or of all areas. */
export function ShortcutTable({ places = everyPlace }: { places?: ShortcutPlace[] }) {
  return (
    <table className="w-full max-w-xl border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
        </tr>
      </thead>
      {places.map((place) => (
        <tbody key={place}>
          {places.length > 1 && (
            <tr>
              <th colSpan={2} scope="rowgroup" className="pt-6 pb-1.5 text-left font-semibold">
                {shortcuts[place].title}
              </th>
            </tr>
          )}
          {shortcuts[place].keys.map(({ keys, does }) => (
            <tr key={keys.join()} className="border-b last:border-b-0">
              <td className="w-40 py-2 pr-4 align-top">
                <span className="flex flex-wrap gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-6 rounded border bg-card px-1.5 py-px text-center font-sans text-[13px] whitespace-nowrap"
                    >
                      {key}
                    </kbd>
                  ))}
                </span>
              </td>
              <td className="py-2">{does}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
