'use client'

import { PencilLine, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/form-field'
import { NumberInput } from '@/components/kit/number-input'
import { useLanguage } from '@/components/kit/use-language'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { toWire } from '@/lib/domain/money'
import { formatMoney } from '@/lib/i18n/formats'
import { type CorrectableVat, correctedTo, correctionOf } from './vat-correction'
import { useWizard } from './wizard-context'

/** Edits the VAT of a rate by cents, and takes that back (document 3 §5, step 3). */
export function VatEditor({ vat, label }: { vat: CorrectableVat; label: string }) {
  const t = useTranslations('wizard.edited_vat')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon-sm" className="-my-1.5" aria-label={t('edit', { vat: label })}>
          <PencilLine aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end">
        <VatForm vat={vat} label={label} onClose={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function VatForm({ vat, label, onClose }: { vat: CorrectableVat; label: string; onClose: () => void }) {
  const t = useTranslations('wizard.edited_vat')
  const kit = useTranslations('kit')
  const language = useLanguage()
  const { methods, values } = useWizard()
  const corrections = values.taxes.vat_corrections
  const correction = correctionOf(corrections, vat)
  const computed = toWire(vat.imposta.minus(correction))
  const [wanted, setWanted] = useState<number | null>(toWire(vat.imposta))
  const [tried, setTried] = useState(false)
  const next = wanted === null ? null : correctedTo(corrections, vat, wanted)
  const set = (list: typeof corrections) => {
    methods.setValue('taxes.vat_corrections', list)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (next) set(next)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormField
        label={label}
        help={t('help', { amount: formatMoney(computed, language) })}
        error={tried && !next ? t('too_far') : undefined}
      >
        {(field) => (
          <NumberInput {...field} autoFocus value={wanted} onValueChange={setWanted} negative={false} />
        )}
      </FormField>
      <div className="flex flex-wrap justify-end gap-2">
        {correction.isZero() ? null : (
          <Button size="sm" onClick={() => set(correctedTo(corrections, vat, computed) ?? [])}>
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
