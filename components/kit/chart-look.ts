/** The style that all charts share, in both themes. */

export const CHART_AXIS = {
  stroke: 'var(--ink-soft)',
  fontSize: 12,
  tickLine: false,
  axisLine: false,
} as const

export const CHART_FRAME = {
  margin: { top: 8, right: 12, bottom: 0, left: 0 },
  accessibilityLayer: false,
} as const

export const CHART_GRID = { stroke: 'var(--line)', vertical: false } as const

export const CHART_TOOLTIP = {
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    boxShadow: 'var(--float-shadow)',
  },
  labelStyle: { color: 'var(--ink-soft)' },
  itemStyle: { color: 'var(--ink)' },
  separator: ': ',
} as const
