'use client'

import { Copy, PenLine, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

/** The buttons of a row, named by what it shows. */
export function RowButtons({
  name,
  onEdit,
  onCopy,
  onDelete,
}: {
  name: string
  onEdit?: () => void
  onCopy?: () => void
  onDelete?: () => void
}) {
  const t = useTranslations('reservations.setup.row')
  const buttons = [
    { key: 'edit', Icon: PenLine, act: onEdit },
    { key: 'copy', Icon: Copy, act: onCopy },
    { key: 'delete', Icon: Trash2, act: onDelete },
  ] as const
  return (
    <span className="flex shrink-0 items-center">
      {buttons.map(({ key, Icon, act }) =>
        act ? (
          <Button
            key={key}
            variant="ghost"
            size="icon-sm"
            aria-label={`${t(key)}: ${name}`}
            title={t(key)}
            onClick={act}
          >
            <Icon aria-hidden />
          </Button>
        ) : null,
      )}
    </span>
  )
}
