import { type LandingTexts, landingLimits } from '../../landing-settings'

export type FieldSpec = { name: string; label: string; long?: boolean; hint?: string }

type TextName = { [Name in keyof LandingTexts]: LandingTexts[Name] extends string ? Name : never }[keyof LandingTexts]
type ListName = Exclude<keyof LandingTexts, TextName>

export type TextGroup = {
  title: string
  fields: (FieldSpec & { name: TextName })[]
  list?: { name: ListName; noun: string; fields: FieldSpec[]; max: number }
}

const pointFields: FieldSpec[] = [
  { name: 'title', label: 'Title' },
  { name: 'text', label: 'Text', long: true },
]

/** The texts of the page from top to bottom. */
export const textGroups: TextGroup[] = [
  {
    title: 'At the top',
    fields: [
      { name: 'slogan', label: 'Slogan', long: true, hint: 'A line break divides it into two lines.' },
      { name: 'introduction', label: 'Introduction', long: true },
      { name: 'button', label: 'Button' },
      { name: 'note', label: 'Note below the button (Optional)' },
    ],
  },
  {
    title: 'Features',
    fields: [
      { name: 'featuresHeading', label: 'Heading' },
      { name: 'featuresLead', label: 'Introduction (Optional)' },
    ],
    list: { name: 'features', noun: 'Feature', fields: pointFields, max: landingLimits.items },
  },
  {
    title: 'Services',
    fields: [
      { name: 'servicesHeading', label: 'Heading' },
      { name: 'servicesLead', label: 'Introduction (Optional)' },
    ],
    list: { name: 'services', noun: 'Service', fields: pointFields, max: landingLimits.items },
  },
  {
    title: 'How you work',
    fields: [
      { name: 'approachClaim', label: 'Promise (Optional)' },
      { name: 'approachNote', label: 'Note (Optional)' },
    ],
    list: { name: 'approach', noun: 'Step', fields: pointFields, max: landingLimits.items },
  },
  {
    title: 'Testimonials',
    fields: [{ name: 'testimonialsHeading', label: 'Heading' }],
    list: {
      name: 'testimonials',
      noun: 'Testimonial',
      fields: [
        { name: 'text', label: 'What was said', long: true },
        { name: 'name', label: 'Who said it' },
        { name: 'shop', label: 'Business and place (Optional)' },
        { name: 'initials', label: 'Letters on the sign (Optional)' },
      ],
      max: landingLimits.items,
    },
  },
  {
    title: 'Questions and answers',
    fields: [{ name: 'questionsHeading', label: 'Heading' }],
    list: {
      name: 'questions',
      noun: 'Question',
      fields: [
        { name: 'question', label: 'Question' },
        { name: 'answer', label: 'Answer', long: true },
      ],
      max: landingLimits.questions,
    },
  },
  {
    title: 'Invitation',
    fields: [
      { name: 'invitationHeading', label: 'Heading', hint: 'Empty, the band is not shown.' },
      { name: 'invitation', label: 'Text (Optional)' },
    ],
  },
  {
    title: 'Contact and footer',
    fields: [
      { name: 'contactHeading', label: 'Heading' },
      { name: 'contactLead', label: 'Introduction (Optional)' },
      { name: 'messageHint', label: 'Hint at the message (Optional)' },
      { name: 'sendButton', label: 'Button of the form' },
      { name: 'footerLine', label: 'Line in the footer (Optional)' },
    ],
  },
]
