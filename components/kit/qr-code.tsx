import { useMemo } from 'react'
import { encode } from 'uqr'
import { cn } from '@/components/ui/cn'

/** A text as a QR code, always dark on white: scanners want it so in the dark theme, too. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 })
    const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: cells.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn('rounded-lg bg-white', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
