'use client'

import { PencilLine, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { type Decimal, toWire, ZERO } from '@/lib/domain/core/money'
import { formatMoney } from '@/lib/i18n/formats'
import { correctionTo } from './amount-correction'

/** A computed amount that may be edited. */
export type EditableAmount = {
  words: 'edited_vat' | 'edited_total'
  /** As it is now, its correction included. */
  amount: Decimal
  correction: Decimal
  onCorrect: (correction: Decimal) => void
}

type Props = { edited: EditableAmount; label: string }

/** Edits a rate's VAT or the total by cents, and takes that back (document 3 §5, step 3). */
export function AmountEditor({ edited, label }: Props) {
  const t = useTranslations(`wizard.${edited.words}`)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon-sm" className="-my-1.5" aria-label={t('edit', { label })}>
          <PencilLine aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end">
        <AmountForm edited={edited} label={label} onClose={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function AmountForm({ edited, label, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations(`wizard.${edited.words}`)
  const kit = useTranslations('kit')
  const language = useLanguage()
  const computed = edited.amount.minus(edited.correction)
  const [wanted, setWanted] = useState<number | null>(toWire(edited.amount))
  const [tried, setTried] = useState(false)
  const correction = wanted === null ? null : correctionTo(wanted, computed)
  const correct = (by: Decimal) => {
    edited.onCorrect(by)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (correction) correct(correction)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormField
        label={label}
        help={t('help', { amount: formatMoney(toWire(computed), language) })}
        error={tried && !correction ? t('too_far') : undefined}
      >
        {(field) => (
          <NumberInput {...field} autoFocus value={wanted} onValueChange={setWanted} negative={false} />
        )}
      </FormField>
      <div className="flex flex-wrap justify-end gap-2">
        {edited.correction.isZero() ? null : (
          <Button size="sm" onClick={() => correct(ZERO)}>
            <Undo2 aria-hidden />
            {t('undo')}
          </Button>
        )}
        <Button type="submit" size="sm" variant="primary">
          {kit('confirm')}
        </Button>
      </div>
    </form>
  )
}
