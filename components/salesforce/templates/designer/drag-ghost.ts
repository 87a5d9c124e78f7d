const LOOK =
  'position:fixed;z-index:60;pointer-events:none;padding:4px 8px;border:1px dashed #2b59d9;border-radius:4px;background:#e9effc;color:#1d2433;transform:translate(-50%,-50%)'

/** The name of a field that follows the pointer where the field itself cannot. */
export function newGhost(label: string): HTMLElement {
  const ghost = document.createElement('div')
  ghost.style.cssText = LOOK
  ghost.textContent = label
  document.body.append(ghost)
  return ghost
}

/** Moves a ghost to the pointer. */
export function moveGhost(
  ghost: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): void {
  ghost.style.left = `${clientX}px`
  ghost.style.top = `${clientY}px`
}
