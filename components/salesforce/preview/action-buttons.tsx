'use client'

import { Printer } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type RowAction, RowMenu } from '@/components/kit/data-table/row-menu'
import { Button } from '@/components/ui/button'
import { printPaper } from './print-paper'

type ActionButtonProps = {
  /** Renders nothing for an action that is not allowed now. */
  action: RowAction | undefined
  label?: string
  isPrimary?: boolean
  isRunning?: boolean
  disabled?: boolean
}

/** An action of a menu as a button of its own; its icon gives way to the spinner while it runs. */
export function ActionButton({ action, label, isPrimary, isRunning, disabled }: ActionButtonProps) {
  if (!action) return null
  const { icon: Icon, href, onSelect } = action
  const variant = isPrimary ? 'primary' : 'secondary'
  const content = (
    <>
      {isRunning || !Icon ? null : <Icon aria-hidden />}
      {label ?? action.label}
    </>
  )
  return href ? (
    <Button asChild variant={variant}>
      <Link href={href}>{content}</Link>
    </Button>
  ) : (
    <Button variant={variant} pending={isRunning} disabled={disabled} onClick={() => onSelect?.()}>
      {content}
    </Button>
  )
}

/** The menu of a preview: printing the sheet, then the given actions. */
export function PreviewMenu({ title, actions }: { title: string; actions: readonly RowAction[] }) {
  const t = useTranslations('invoices.actions')
  return (
    <RowMenu
      rowLabel={title}
      actions={[{ key: 'print', label: t('print'), icon: Printer, onSelect: printPaper }, ...actions]}
    />
  )
}

/** The actions with the given keys, in the order of the keys; those that are not allowed now are missing. */
export const actionsOf = (actions: readonly RowAction[], keys: readonly string[]): RowAction[] =>
  keys.flatMap((key) => actions.find((action) => action.key === key) ?? [])
