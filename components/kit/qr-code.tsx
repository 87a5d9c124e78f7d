import { useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { qrPath } from '@/lib/qr-path'

/** A text as a QR code, always dark on white: scanners want it so in the dark theme, too. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
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
