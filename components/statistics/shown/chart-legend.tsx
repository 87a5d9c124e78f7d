/** The mark of one series of a chart: a square in its colour, or the dashed line that it is drawn as. */
export type ChartMark = { name: string; color: string; isLine?: boolean }

/** The key of a chart, in the order of its series. The table below the chart says the same in words. */
export function ChartLegend({ marks }: { marks: readonly ChartMark[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {marks.map(({ name, color, isLine }) => (
        <li key={name} className="flex items-center gap-1.5">
          {isLine ? (
            <span className="w-5 border-t-2 border-dashed" style={{ borderColor: color }} />
          ) : (
            <span className="size-2.5 rounded-xs" style={{ background: color }} />
          )}
          {name}
        </li>
      ))}
    </ul>
  )
}
