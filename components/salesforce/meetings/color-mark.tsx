/** The colour of a type as a dot; the type's name stands beside it. */
export function ColorMark({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 rounded-full border border-line-strong"
      style={{ backgroundColor: color }}
    />
  )
}
