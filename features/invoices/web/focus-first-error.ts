/** Runs after the next render, when the invalid fields are marked. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    // Centered, so that the label and the message are visible too.
    field?.scrollIntoView({ block: 'center' })
  })
}
