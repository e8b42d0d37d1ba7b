import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#kit/button'
import { Field } from '#kit/field'
import { Switch } from '#kit/switch'
import { type Question, typeLimits } from '../booking-type'

type QuestionFieldsProps = {
  questions: Question[]
  errors: Record<string, string>
  onChange: (questions: Question[]) => void
}

/** What a guest is asked besides name and address. */
export function QuestionFields({ questions, errors, onChange }: QuestionFieldsProps) {
  const changeAt = (index: number, change: Partial<Question>) =>
    onChange(questions.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <>
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions have no identity besides their place
        <div key={index} className="mb-5 border-b pb-4">
          <div className="flex items-end gap-2">
            <Field
              className="min-w-0 flex-1"
              label={`Question ${index + 1}`}
              value={question.label}
              maxLength={typeLimits.question}
              error={errors[`questions.${index}`]}
              onChange={(event) => changeAt(index, { label: event.target.value })}
            />
            <IconButton
              small
              label={`Remove question ${index + 1}`}
              onClick={() => onChange(questions.filter((_, at) => at !== index))}
            >
              <Trash2 />
            </IconButton>
          </div>
          <Field
            className="mt-3"
            label={`Question ${index + 1} in Spanish`}
            value={question.labelEs}
            maxLength={typeLimits.question}
            onChange={(event) => changeAt(index, { labelEs: event.target.value })}
          />
          <Switch
            label="Must be answered"
            checked={question.required}
            onChange={(required) => changeAt(index, { required })}
          />
          <Switch label="Long answer" checked={question.isLong} onChange={(isLong) => changeAt(index, { isLong })} />
        </div>
      ))}
      {questions.length < typeLimits.questions && (
        <Button onClick={() => onChange([...questions, { label: '', labelEs: '', isLong: false, required: false }])}>
          <Plus aria-hidden="true" /> Add a question
        </Button>
      )}
    </>
  )
}
