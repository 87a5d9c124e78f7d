/** A bar that is filled by a share of a whole, 0 to 1; the words beside it say the same. `fill`: a class of background. */
export function ShareBar({ share, fill }: { share: number; fill: string }) {
  const percent = 100 * Math.min(1, Math.max(0, share))
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-hover">
      <div className={`h-full rounded-full ${fill}`} style={{ width: `${percent}%` }} />
    </div>
  )
}
