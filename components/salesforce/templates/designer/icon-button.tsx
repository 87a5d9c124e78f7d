import type { LucideIcon } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/tooltip'

type Props = {
  icon: LucideIcon
  label: string
  onClick: () => void
  disabled?: boolean
  pressed?: boolean
}

/** A button of a toolbar that shows a picture, and its name when it is pointed at. */
export function IconButton({ icon: Icon, label, onClick, disabled, pressed }: Props) {
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
        className="pointer-coarse:size-11 aria-pressed:bg-action-soft aria-pressed:text-link"
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  )
}
