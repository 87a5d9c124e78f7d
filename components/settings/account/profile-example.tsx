'use client'

import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { Money } from '@/components/kit/money'
import { contentOf } from '@/lib/api/salesforce/invoices/invoice-content'
import { toWire } from '@/lib/domain/core/money'
import { documentTotals } from '@/lib/domain/documents/totals'
import type { ProfileValues, SettingsValues } from '../settings-values'

const REGIME = 'RF01'
const PRICE = 1000
const VAT = 22

/**
 * Returns the totals of a document of 1,000 euro at 22 % under a profile, by the same core that computes the documents.
 */
function totalsOf({ casse, ritenute, bollo }: ProfileValues) {
  const line = {
    name: '',
    description: '',
    quantity: 1,
    single_price: PRICE,
    iva: VAT,
    natura: null,
    riferimento_normativo: null,
    esigibilita_iva: 'I' as const,
    price_change_type: 'DISCOUNT' as const,
    discount_type: 'PERCENTAGE' as const,
    discount: 0,
    measurement_unit: null,
    period_start: null,
    period_end: null,
    ritenuta: true,
    price_cross_id: null,
    product_cross_id: null,
  }
  const taxes = {
    casse: casse.map((cassa) => ({ ...cassa, rate: cassa.rate ?? 0, iva: cassa.iva ?? 0 })),
    ritenute: ritenute.map((entry) => ({ ...entry, rate: entry.rate ?? 0, apply_on: entry.apply_on ?? 0 })),
    bollo,
  }
  return documentTotals(contentOf({ product_list: [line], extra_expenses_list: [], taxes }, REGIME))
}

/** The live example beside a profile. */
export function ProfileExample({ profile }: { profile: number }) {
  const t = useTranslations('settings.profile')
  const { control } = useFormContext<SettingsValues>()
  const values = useWatch({ control, name: `profilifatturazione.list.${profile}` }) as ProfileValues
  const totals = totalsOf(values)
  const rows = [
    [t('example_lines'), toWire(totals.product_subtotal)],
    ...totals.casse.map((cassa, index) => [
      `${t('example_cassa')} ${values.casse[index]?.tipo_cassa ?? ''}`,
      toWire(cassa.importo),
    ]),
    [t('example_vat'), toWire(totals.imposta)],
    [t('example_total'), toWire(totals.total)],
    ...totals.ritenute.map((ritenuta, index) => [
      `${t('example_ritenuta')} ${values.ritenute[index]?.tipo_ritenuta ?? ''}`,
      -toWire(ritenuta.importo),
    ]),
  ] as const
  return (
    <div className="grid gap-1.5 rounded-lg bg-sunken p-3 text-sm" aria-live="polite">
      <p className="font-medium">{t('example')}</p>
      <dl className="grid gap-1">
        {rows.map(([label, amount], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two funds may be of the same kind
          <div key={index} className="flex justify-between gap-4 text-ink-soft">
            <dt>{label}</dt>
            <dd>
              <Money value={Number(amount)} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t pt-1 font-medium">
          <dt>{t('example_due')}</dt>
          <dd>
            <Money value={toWire(totals.amount_due)} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
