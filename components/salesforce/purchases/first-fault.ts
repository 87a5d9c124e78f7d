/** Moves the focus to the first field, in the order of the page, that shows a fault, once the page has drawn it. */
export function focusFirstFault(within: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`${within} [aria-invalid="true"]`)?.focus())
}
