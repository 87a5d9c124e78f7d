'use client'

/** Prints the sheet alone: everything beside it, on every level, is hidden while the browser prints. */
export function printPaper(): void {
  const hidden: HTMLElement[] = []
  let node = document.querySelector<HTMLElement>('[data-slot="document-paper"]')
  while (node?.parentElement && node !== document.body) {
    for (const sibling of node.parentElement.children) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.style.display !== '') continue
      sibling.style.setProperty('display', 'none', 'important')
      hidden.push(sibling)
    }
    node = node.parentElement
  }
  const restore = () => {
    for (const element of hidden) element.style.removeProperty('display')
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}
