import type { LandingTexts } from '../../landing-settings'
import type { Language } from '../../languages'
import { ListEditor } from './list-editor'
import { TextField } from './text-field'
import { type TextGroup, textGroups } from './text-groups'

type LandingTextsProps = {
  language: Language
  texts: LandingTexts
  errors: Record<string, string>
  onChange: (changes: Partial<LandingTexts>) => void
}

/** The texts of one language. */
export function LandingTextFields(props: LandingTextsProps) {
  return (
    <div lang={props.language} className="space-y-8">
      {textGroups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="mb-3 font-semibold">{group.title}</h3>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            {group.fields.map((spec) => (
              <TextField
                key={spec.name}
                spec={spec}
                value={props.texts[spec.name]}
                error={props.errors[`${props.language}.${spec.name}`]}
                onChange={(value) => props.onChange({ [spec.name]: value })}
              />
            ))}
          </div>
          {group.list && <TextList {...props} list={group.list} />}
        </section>
      ))}
    </div>
  )
}

type TextListProps = LandingTextsProps & { list: NonNullable<TextGroup['list']> }

function TextList({ language, texts, errors, onChange, list: { name, noun, fields, max } }: TextListProps) {
  const listError = errors[`${language}.${name}`]
  return (
    <>
      <ListEditor<Record<string, string>>
        noun={noun}
        items={texts[name] as Record<string, string>[]}
        newItem={Object.fromEntries(fields.map((field) => [field.name, '']))}
        max={max}
        onChange={(items) => onChange({ [name]: items })}
      >
        {(item, index, change) =>
          fields.map((spec) => (
            <TextField
              key={spec.name}
              spec={spec}
              value={item[spec.name] ?? ''}
              error={errors[`${language}.${name}.${index}.${spec.name}`]}
              onChange={(value) => change({ [spec.name]: value })}
            />
          ))
        }
      </ListEditor>
      {listError && (
        <p role="alert" className="text-[13px] text-brick">
          {listError}
        </p>
      )}
    </>
  )
}
