'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Combobox } from '@/components/kit/combobox'
import type { FieldControl } from '@/components/kit/form-field'
import { Button } from '@/components/ui/button'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { partyName, partyOf } from '../party-of'

const OFFERED = 20

async function searchCustomers(text: string): Promise<readonly Anagrafica[]> {
  const { response } = await api.anagrafica.anagrafica.searchStructure({
    anagrafica: { search: text },
    paging_data: { items_per_page: OFFERED, order_by: 'name' },
  })
  return response.anagrafica_list
}

const nameOf = (entry: Anagrafica): string => partyName(partyOf(entry)) || entry.email || entry.sku

/** The customer, looked for by name, P.IVA, codice fiscale, e-mail or phone. */
export function CustomerPicker({
  value,
  canAdd,
  onChoose,
  ...field
}: FieldControl & {
  value: Anagrafica | null
  canAdd: boolean
  onChoose: (entry: Anagrafica | null) => void
}) {
  const t = useTranslations('wizard.registry')
  return (
    <Combobox
      {...field}
      value={value}
      onValueChange={onChoose}
      search={searchCustomers}
      searchKey="customers"
      keyOf={(entry) => entry.sku}
      labelOf={nameOf}
      placeholder={t('pick')}
      render={(entry) => <CustomerOption entry={entry} />}
      footer={
        canAdd
          ? () => (
              <Button asChild variant="ghost" size="sm" className="w-full justify-start">
                <a href="/app/registry/new" target="_blank" rel="noreferrer">
                  <UserPlus aria-hidden />
                  {t('add')}
                </a>
              </Button>
            )
          : undefined
      }
    />
  )
}

function CustomerOption({ entry }: { entry: Anagrafica }) {
  const code = entry.business.vatnumber || entry.taxcode
  return (
    <span className="grid min-w-0">
      <span className="truncate font-medium">{nameOf(entry)}</span>
      <span className="truncate text-ink-soft text-xs">
        {[code, entry.address_city].filter(Boolean).join(' · ') || '–'}
      </span>
    </span>
  )
}
