type Control = HTMLInputElement | HTMLTextAreaElement

/** Shows what is wrong beneath each field; answers whether all is well, and goes to the first field that is not. */
export function fieldsAreFine(form: HTMLFormElement): boolean {
  const refused = controls(form).filter((control) => !showRefusal(control, refusalOf(control)))
  refused[0]?.focus()
  return refused.length === 0
}

export function clearResolvedRefusal(element: Element) {
  if (isControl(element) && element.ariaInvalid === 'true' && !refusalOf(element)) showRefusal(element, undefined)
}

export function forgetRefusals(form: HTMLFormElement) {
  for (const control of controls(form)) showRefusal(control, undefined)
}

function refusalOf(control: Control): string | undefined {
  if (control.required && control.value.trim() === '' && !control.validity.badInput) return control.dataset.missing
  return control.validity.valid ? undefined : (control.dataset.invalid ?? control.dataset.missing)
}

/** Answers whether the control was fine. */
function showRefusal(control: Control, refusal: string | undefined): boolean {
  const words = document.getElementById(`${control.id}-error`)
  if (words) {
    words.textContent = refusal ?? ''
    words.hidden = !refusal
  }
  if (refusal) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
  return !refusal
}

function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
