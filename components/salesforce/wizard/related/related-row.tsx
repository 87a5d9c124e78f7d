'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormDate } from '@/components/kit/fields/date-input'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { RELATED_KINDS } from '@/lib/domain/documents/related'
import { useWizard } from '../wizard-context'
import { WizardField } from '../wizard-field'

const TEXTS = [
  ['item', 20],
  ['lines', 40],
  ['cig', 20],
  ['cup', 20],
] as const

/** A document that the e-invoice names. */
export function RelatedRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('wizard')
  const { methods } = useWizard()
  const path = `related_list.${index}` as const
  const name = t('row.related', { number: index + 1 })
  return (
    <li aria-label={name} className="grid grid-cols-2 gap-3 not-first:pt-4">
      <div className="col-span-full flex items-end gap-2">
        <WizardField path={`${path}.kind`} label={t('label.kind')} className="grow">
          {(field) => (
            <Select
              {...field}
              {...methods.register(`${path}.kind`)}
              options={RELATED_KINDS.map((value) => ({ value, label: t(`related.kinds.${value}`) }))}
            />
          )}
        </WizardField>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('related.remove', { row: name })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <WizardField path={`${path}.number`} label={t('label.number')}>
        {(field) => <Input {...field} {...methods.register(`${path}.number`)} maxLength={20} />}
      </WizardField>
      <WizardField path={`${path}.date`} label={t('label.day')}>
        {(field) => <FormDate {...field} control={methods.control} name={`${path}.date`} />}
      </WizardField>
      {TEXTS.map(([text, maxLength]) => (
        <WizardField key={text} path={`${path}.${text}`} label={t(`label.${text}`)}>
          {(field) => (
            <Input
              {...field}
              {...methods.register(`${path}.${text}`)}
              maxLength={maxLength}
              placeholder={text === 'lines' ? t('related.lines_hint') : undefined}
            />
          )}
        </WizardField>
      ))}
      <WizardField path={`${path}.job`} label={t('label.job')} className="col-span-full">
        {(field) => <Input {...field} {...methods.register(`${path}.job`)} maxLength={100} />}
      </WizardField>
    </li>
  )
}
