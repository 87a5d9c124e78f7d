'use client'

import { ChevronDown, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useWizard } from '../wizard-context'
import { newRelated } from '../wizard-form'
import { hasData } from './einvoice-form'
import { RelatedRow } from './related-row'

const WorksFields = dynamic(() => import('./works-fields').then((module) => module.WorksFields))

/**
 * Related documents and further data, which few e-invoices state: the section is folded while it is empty. Offers and contracts
 * have the documents only, which go into the invoices that are made of them.
 */
export function RelatedCard() {
  const t = useTranslations('wizard.related')
  const { kind, methods, values, faults } = useWizard()
  const { fields, append, remove } = useFieldArray({ control: methods.control, name: 'related_list' })
  const [isOpen, setOpen] = useState(() => fields.length > 0 || hasData(values.einvoice_data))
  const hasFault = faults.some(({ field }) => /^(related_list|einvoice_data)\b/.test(field))
  return (
    <Card data-field="related_list">
      <details
        open={isOpen || hasFault}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-3 font-semibold text-heading">
          {t('title')}
          <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 border-t p-4">
          <p className="text-ink-soft text-sm">{t(kind === 'INVOICE' ? 'help' : 'help_agreement')}</p>
          {fields.length > 0 ? (
            <ol className="grid gap-4 divide-y">
              {fields.map((field, index) =>
                values.related_list[index] ? (
                  <RelatedRow key={field.id} index={index} onRemove={() => remove(index)} />
                ) : null,
              )}
            </ol>
          ) : null}
          <Button size="sm" className="justify-self-start" onClick={() => append(newRelated())}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
          {kind === 'INVOICE' && (isOpen || hasFault) ? <WorksFields /> : null}
        </div>
      </details>
    </Card>
  )
}
