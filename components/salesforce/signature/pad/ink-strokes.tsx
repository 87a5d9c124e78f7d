import { type Ink, inkPath } from '@/lib/domain/signature/ink'
import { INK_COLOR, INK_WIDTH } from './ink-look'

/** A signature as vector, in the middle of a box of the given proportions. */
export function InkStrokes({
  ink,
  box,
  className,
}: {
  ink: Ink
  box: { width: number; height: number }
  className?: string
}) {
  return (
    <svg aria-hidden viewBox={`0 0 ${box.width} ${box.height}`} className={className}>
      <path
        d={inkPath(ink, box)}
        fill="none"
        stroke={INK_COLOR}
        strokeWidth={INK_WIDTH * 0.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
