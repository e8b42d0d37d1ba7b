/** Whether a dialog or a menu lies over the page, whose keys then rest. What stands beside the page, like the assistant, does not. */
export const isPageCovered = (): boolean =>
  document.querySelector('[role=dialog]:not([aria-modal=false]), [role=menu]') !== null

/** Whether a key was pressed in something that stands beside the page. */
export const isBesidePage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog][aria-modal=false]') !== null
