import { useState } from 'react'

/**
 * What was just chosen and sent, until the server has answered. A mutation is pending only after the next render, in which a
 * checkbox would jump back.
 */
export function useSentChoice<Choice>(
  mutate: (choice: Choice, options: { onSettled: () => void }) => void,
): [Choice | undefined, (choice: Choice) => void] {
  const [sent, setSent] = useState<Choice>()
  const send = (choice: Choice) => {
    setSent(choice)
    mutate(choice, { onSettled: () => setSent(undefined) })
  }
  return [sent, send]
}
