'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import type { TablePreferences } from './use-table-preferences'

export type ChoosableColumn = { id: string; label: string; visible: boolean }

/** Which columns are shown, and how dense the rows are. */
export function TableViewMenu({
  columns,
  preferences,
}: {
  columns: readonly ChoosableColumn[]
  preferences: TablePreferences
}) {
  const t = useTranslations('kit.table')
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button size="sm">
          <SlidersHorizontal aria-hidden />
          {t('view')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{t('columns')}</DropdownMenuLabel>
        {columns.map((column) => (
          <DropdownMenuCheckboxItem
            key={column.id}
            checked={column.visible}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(visible) => preferences.setVisible(column.id, visible)}
          >
            {column.label}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuItem onSelect={preferences.resetColumns}>{t('reset_columns')}</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('density')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={preferences.dense ? 'dense' : 'comfortable'}
          onValueChange={(value) => preferences.setDense(value === 'dense')}
        >
          <DropdownMenuRadioItem value="comfortable">{t('comfortable')}</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="dense">{t('dense')}</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
