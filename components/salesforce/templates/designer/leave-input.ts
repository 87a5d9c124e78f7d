/** Whether keys belong to an element in which one types or chooses. */
export const isInput = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))

/** Ends the typing in an input, so that its value is taken before something else happens. */
export function leaveInput(): void {
  if (isInput(document.activeElement)) document.activeElement.blur()
}
