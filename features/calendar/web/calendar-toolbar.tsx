import { ChevronLeft, ChevronRight, Columns3, List } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { type CalendarView, pageLength } from '../pages'

type CalendarToolbarProps = {
  title: string
  view: CalendarView
  byHours: boolean
  onView: (view: CalendarView) => void
  onByHours: (byHours: boolean) => void
  onTurn: (pages: 1 | -1) => void
  onPrefetch: (pages: 1 | -1) => void
  onToday: () => void
  children: ReactNode
}

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { title, view, byHours, onView, onByHours, onTurn, onPrefetch, onToday, children } = props
  return (
    <div className="@container mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1">
          <IconButton
            label="Previous"
            className="-ml-2"
            onClick={() => onTurn(-1)}
            onPointerEnter={() => onPrefetch(-1)}
            onFocus={() => onPrefetch(-1)}
          >
            <ChevronLeft />
          </IconButton>
          <Button onClick={onToday}>Today</Button>
          <IconButton
            label="Next"
            onClick={() => onTurn(1)}
            onPointerEnter={() => onPrefetch(1)}
            onFocus={() => onPrefetch(1)}
          >
            <ChevronRight />
          </IconButton>
        </div>
        <h2 aria-live="polite" className="figures min-w-36 flex-1 text-lg font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          {children}
          {view === 'week' && (
            <Choice
              label="Week layout"
              value={byHours ? 'hours' : 'list'}
              choices={[
                ['list', 'List', <List key="list" aria-hidden="true" />],
                ['hours', 'Hours', <Columns3 key="hours" aria-hidden="true" />],
              ]}
              onChange={(value) => onByHours(value === 'hours')}
            />
          )}
          <Choice
            label="View"
            value={view}
            choices={[
              ['month', 'Month'],
              ['week', 'Week'],
              ['days', `${pageLength.days} days`],
              ['day', 'Day'],
              ['agenda', 'Agenda'],
            ]}
            onChange={(value) => onView(value as CalendarView)}
          />
        </div>
      </div>
    </div>
  )
}

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'name'> & {
  icon: ReactNode
  name: string
  /** Whether it is the only menu. */
  isAlone?: boolean
}

/** Opens a menu; where there is no room for its name, only its icon is seen. */
export const MenuButton = ({ icon, name, isAlone = false, ...rest }: MenuButtonProps) => (
  <Button title={name} className={classes('px-2.5!', isAlone ? '@2xl:px-3.5!' : '@4xl:px-3.5!')} {...rest}>
    {icon}
    <span className={classes('sr-only', isAlone ? '@2xl:not-sr-only' : '@4xl:not-sr-only')}>{name}</span>
  </Button>
)

type ChoiceProps = {
  label: string
  value: string
  /** With an icon, the name is seen only where there is room for it. */
  choices: [value: string, name: string, icon?: ReactNode][]
  onChange: (value: string) => void
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons that stay pressed, not fields of a form
  <div role="group" aria-label={label} className="flex rounded-control border bg-card p-0.5">
    {choices.map(([one, name, icon]) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === value}
        onClick={() => onChange(one)}
        {...(icon !== undefined && { title: name })}
        className={classes(
          'flex h-9 items-center gap-1.5 rounded-[6px] px-2 text-sm font-medium md:h-8 @sm:px-2.5 [&_svg]:size-4',
          one === value ? 'bg-awning-wash text-awning' : 'text-quiet hover:text-ink',
        )}
      >
        {icon}
        <span className={classes(icon !== undefined && 'sr-only @4xl:not-sr-only')}>{name}</span>
      </button>
    ))}
  </div>
)
