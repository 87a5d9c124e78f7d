/** Gives the focus to the first value of the panel of the chosen field, once it is drawn. */
export function focusPanel(panel: { current: HTMLElement | null }): void {
  requestAnimationFrame(() => {
    const input = panel.current?.querySelector<HTMLElement>('[data-first], input, textarea')
    input?.focus()
    input?.scrollIntoView({ block: 'nearest' })
  })
}
