type Control = HTMLInputElement | HTMLTextAreaElement

/** Shows the error of each invalid field and focuses the first one. Returns whether all fields are valid. */
export function validateFields(form: HTMLFormElement): boolean {
  const invalid = controls(form).filter((control) => !showError(control, errorFor(control)))
  invalid[0]?.focus()
  return invalid.length === 0
}

export function clearResolvedError(element: Element) {
  if (isControl(element) && element.ariaInvalid === 'true' && !errorFor(element)) showError(element, undefined)
}

export function clearErrors(form: HTMLFormElement) {
  for (const control of controls(form)) showError(control, undefined)
}

function errorFor(control: Control): string | undefined {
  if (control.required && control.value.trim() === '' && !control.validity.badInput) return control.dataset.missing
  return control.validity.valid ? undefined : (control.dataset.invalid ?? control.dataset.missing)
}

/** Returns whether the control is valid. */
function showError(control: Control, error: string | undefined): boolean {
  const message = document.getElementById(`${control.id}-error`)
  if (message) {
    message.textContent = error ?? ''
    message.hidden = !error
  }
  if (error) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
  return !error
}

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
