'use client'

import { ArrowRightLeft, Download, Merge, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TableBulkBar } from '@/components/kit/data-table/table-bulk-bar'
import { useHasRole, useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { useDeleteMany } from './use-delete-many'
import { canMoveFrom, useDestinations } from './use-destinations'
import type { Selection } from './use-selection'

/**
 * The bar of the actions on the chosen entries: move, export, delete. The bar stays in sight while the list is
 * scrolled.
 */
export function BulkBar({
  selection,
  loaded,
  onMove,
  exportSelected,
}: {
  selection: Selection
  /** The entries that show, for choosing them all. */
  loaded: readonly Anagrafica[]
  onMove: (entries: readonly Anagrafica[]) => void
  exportSelected: (entries: readonly Anagrafica[]) => void
}) {
  const t = useTranslations('registry')
  const own = useUser().structure
  const canWrite = useHasRole()('GUI_CAN_MANAGE_ANAGRAFICA')
  const destinations = useDestinations()
  const removeMany = useDeleteMany()
  const [pending, setPending] = useState(false)
  const { entries, clear } = selection
  if (entries.length === 0) return null
  const areOwn = entries.every((entry) => entry.structure_name === own)
  const areMovable = entries.every((entry) => canMoveFrom(entry.structure_name, destinations))
  // Two, and no more, can be made one.
  const [first, second] = entries.length === 2 ? entries : []
  const onDelete = async () => {
    setPending(true)
    if (await removeMany(entries)) clear()
    setPending(false)
  }
  return (
    <div className="sticky top-14 z-10 mb-3 overflow-hidden rounded-xl border bg-surface shadow-float">
      <TableBulkBar
        selection={{ kind: 'some', keys: entries.map(({ sku }) => sku) }}
        total={loaded.length}
        onClear={clear}
      >
        {loaded.some(({ sku }) => !selection.has(sku)) ? (
          <Button variant="ghost" size="sm" onClick={() => selection.add(loaded)}>
            {t('bulk.select_loaded', { count: loaded.length })}
          </Button>
        ) : null}
        {areMovable ? (
          <Button size="sm" onClick={() => onMove(entries)}>
            <ArrowRightLeft aria-hidden />
            {t('actions.move')}
          </Button>
        ) : null}
        <Button size="sm" onClick={() => exportSelected(entries)}>
          <Download aria-hidden />
          {t('actions.export')}
        </Button>
        {first && second && canWrite && areOwn ? (
          <Button asChild size="sm">
            <Link href={`/app/registry/merge?keep=${first.sku}&merge=${second.sku}`}>
              <Merge aria-hidden />
              {t('merge.button')}
            </Link>
          </Button>
        ) : null}
        {canWrite && areOwn ? (
          <Button size="sm" pending={pending} onClick={() => void onDelete()}>
            {pending ? null : <Trash2 aria-hidden />}
            {t('actions.delete')}
          </Button>
        ) : null}
      </TableBulkBar>
    </div>
  )
}
