'use client'

import { EllipsisVertical, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'

/** An entry of a row's menu: a place or an action. `separated` draws a line above it. */
export type RowAction = {
  key: string
  label: string
  icon?: LucideIcon
  href?: string
  onSelect?: () => void
  disabled?: boolean
  destructive?: boolean
  separated?: boolean
}

/** The actions of one row, or of one card. `rowLabel` names the row for assistive technology. */
export function RowMenu({ actions, rowLabel }: { actions: readonly RowAction[]; rowLabel: string }) {
  const t = useTranslations('kit.table')
  if (actions.length === 0) return null
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          className="max-md:size-11"
          aria-label={t('row_actions', { row: rowLabel })}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {actions.map((action) => (
          <RowMenuItem key={action.key} action={action} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function RowMenuItem({ action }: { action: RowAction }) {
  const Icon = action.icon
  const content = (
    <>
      {Icon ? <Icon aria-hidden /> : null}
      {action.label}
    </>
  )
  return (
    <>
      {action.separated ? <DropdownMenuSeparator /> : null}
      {action.href ? (
        <DropdownMenuItem asChild disabled={action.disabled} destructive={action.destructive}>
          <Link href={action.href}>{content}</Link>
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem
          disabled={action.disabled}
          destructive={action.destructive}
          onSelect={action.onSelect}
        >
          {content}
        </DropdownMenuItem>
      )}
    </>
  )
}
