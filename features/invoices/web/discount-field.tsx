import type { ComponentProps } from 'react'
import { ShareField } from '#kit/share-field'

export const DiscountField = (props: Omit<ComponentProps<typeof ShareField>, 'heading'>) => (
  <ShareField heading="Discount" {...props} />
)
