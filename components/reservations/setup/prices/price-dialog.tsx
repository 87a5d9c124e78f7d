'use client'

import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { type Price, priceIn } from '@/lib/api/reservations/rule-fields'
import { RuleDialog } from '../shared/rule-dialog'
import { useRuleForm } from '../shared/use-rule-form'
import { PriceFields } from './price-fields'
import { contentOf, type PriceValues } from './price-values'

/** Adds a price, or changes one. */
export function PriceDialog({
  price,
  initial,
  onClose,
}: {
  price: Pick<Price, 'id' | 'revision'> | null
  initial: PriceValues
  onClose: () => void
}) {
  const t = useTranslations('reservations.setup.prices')
  const form = useRuleForm({
    initial,
    schema: priceIn,
    contentOf,
    save: async ({ amount, vat_rate, ...content }) => {
      const complete = { ...content, amount: amount ?? 0, vat_rate: vat_rate ?? 0 }
      if (price) {
        const { id, revision } = price
        await api.reservations.prices.update({ price: { ...complete, id, revision } })
      } else await api.reservations.prices.add({ price: complete })
      return t(price ? 'saved' : 'added')
    },
    onSaved: onClose,
  })
  return (
    <RuleDialog
      title={t(price ? 'edit' : 'add')}
      submit={t('save')}
      form={form}
      className="md:max-w-2xl"
      onClose={onClose}
    >
      <PriceFields values={form.values} faults={form.faults} onChange={form.change} />
    </RuleDialog>
  )
}
