import { Monitor, Moon, Sun } from 'lucide-react'
import { classes } from '#kit/classes'
import { type Theme, themes, useTheme } from '#kit/theme'

const options = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
} satisfies Record<Theme, object>

export const themeNames: Record<Theme, string> = {
  light: options.light.label,
  dark: options.dark.label,
  system: 'As your device',
}

export function ThemePicker() {
  const [chosen, choose] = useTheme()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { label, icon: Icon } = options[theme]
        return (
          <label
            key={theme}
            className={classes(
              'flex h-10 cursor-pointer items-center gap-2 rounded-control border px-3.5 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-awning',
              theme === chosen ? 'border-awning bg-awning-wash text-awning' : 'bg-card hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => choose(theme)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
