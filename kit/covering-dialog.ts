/** Whether a dialog or a menu covers the page, so that its shortcuts are off. A panel beside the page, like the assistant, does not. */
export const isPageCovered = (): boolean =>
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=menu]') !== null

/** Whether a key was pressed in a panel beside the page. */
export const isBesidePage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog][aria-modal=false]') !== null
