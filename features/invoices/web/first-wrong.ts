/** Brings whoever pressed the button to what is to be mended. */
export function showFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    // With its label above it and the message below.
    field?.scrollIntoView({ block: 'center' })
  })
}
