'use client'

import { CircleCheck, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import type { PriceChangeEntry } from '@/lib/api/pricelist/price-change-fields'
import { useChangeWords } from './change-words'
import { useUndoChange } from './use-undo-change'

/** A change that was made, and the way back. */
export function ChangeDone({ change, onClose }: { change: PriceChangeEntry; onClose: () => void }) {
  const t = useTranslations('pricelist.price_change')
  const kit = useTranslations('kit')
  const wordsOf = useChangeWords()
  const { undo, pending } = useUndoChange()
  const goBack = async () => {
    if (await undo(change.id)) onClose()
  }
  return (
    <>
      <p role="status" className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-state-paid" />
        <span>
          {t('done')} <strong>{wordsOf(change, change.price_count)}</strong>. {t('done_text')}
        </span>
      </p>
      <DialogFooter>
        <Button pending={pending !== null} onClick={() => void goBack()}>
          {pending === null ? <Undo2 aria-hidden /> : null}
          {t('undo')}
        </Button>
        <Button variant="primary" autoFocus onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </>
  )
}
