/** Covers the page while files are dragged over it, with what happens when they are dropped. */
export function DropTarget({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-4 z-50 grid place-content-center rounded-xl border-2 border-action border-dashed bg-action-soft/90 font-medium text-heading text-lg"
    >
      {text}
    </div>
  )
}
