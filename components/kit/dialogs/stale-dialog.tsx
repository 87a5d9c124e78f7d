'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'

/** A value that differs between the form and the saved state. */
export type Difference = { label: string; mine: string; theirs: string }

/**
 * Another user has saved first: shows which values differ, and asks how to go on. Keeping applies the user's changes to
 * the saved state; reloading shows the saved state, and the user's changes stay offered as a draft.
 */
export function StaleDialog({
  differences,
  onKeep,
  onReload,
  onClose,
}: {
  differences: readonly Difference[]
  onKeep: () => void
  onReload: () => void
  onClose: () => void
}) {
  const t = useTranslations('kit.stale')
  const kit = useTranslations('kit')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent role="alertdialog" className="md:max-w-2xl">
        <DialogHeader className="grid-cols-[auto_1fr] gap-x-3">
          <TriangleAlert aria-hidden className="row-span-2 mt-0.5 size-5 text-state-pending" />
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('text')}</DialogDescription>
        </DialogHeader>
        {differences.length > 0 ? <Differences differences={differences} /> : <p>{t('same')}</p>}
        <DialogFooter className="flex-wrap">
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button onClick={onReload}>{t('reload')}</Button>
          <Button variant="primary" onClick={onKeep}>
            {t('keep')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useTranslations('kit.stale')
  const cell = 'border-b px-3 py-2 text-left align-top break-words'
  return (
    <div className="max-h-80 overflow-auto rounded-lg border">
      <table className="w-full table-fixed border-collapse text-sm">
        <thead className="bg-sunken text-ink-soft">
          <tr>
            {(['field', 'yours', 'theirs'] as const).map((key) => (
              <th key={key} scope="col" className={`${cell} font-medium`}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label} className="last:*:border-b-0">
              <th scope="row" className={`${cell} font-medium`}>
                {label}
              </th>
              <td className={cell}>{mine || <span className="text-ink-soft">{t('empty')}</span>}</td>
              <td className={cell}>{theirs || <span className="text-ink-soft">{t('empty')}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
