'use client'

import { useTranslations } from 'next-intl'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { DateInput } from '@/components/kit/fields/date-input'
import { SearchInput } from '@/components/kit/fields/search-input'
import { useHasRole } from '@/components/shell/session/user-context'
import { Select } from '@/components/ui/select'
import { NOTE_STATES } from '@/lib/domain/delivery-notes/delivery-note'
import { useCustomer } from '../wizard/registry/use-customer'
import type { NoteFilters } from './notes-spec'

type FiltersProps = { filters: NoteFilters; setFilters: (patch: Partial<NoteFilters>) => void }

/** The filters of the list: text, whether invoiced, customer, first and last day. */
export function NotesFilters({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('delivery_notes')
  const canPick = useHasRole()('GUI_CAN_LIST_ANAGRAFICA_STRUCTURE', 'GUI_CAN_LIST_ANAGRAFICA_FAMILY')
  return (
    <>
      <SearchInput
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        label={t('search')}
        className="sm:w-64"
      />
      <Select
        aria-label={t('columns.state')}
        className="h-8 w-auto"
        value={filters.state}
        placeholder={t('any_state')}
        options={NOTE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(event) => setFilters({ state: event.target.value })}
      />
      {canPick ? <CustomerFilter filters={filters} setFilters={setFilters} /> : null}
      {(['date_from', 'date_to'] as const).map((key) => (
        <DateInput
          key={key}
          aria-label={t(`filters.${key}`)}
          placeholder={t(`filters.${key}`)}
          className="w-36 [&_.control]:h-8"
          value={filters[key]}
          onValueChange={(day) => setFilters({ [key]: day })}
        />
      ))}
    </>
  )
}

function CustomerFilter({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('delivery_notes')
  const { customer } = useCustomer(filters.customer, null)
  return (
    <RegistryPicker
      aria-label={t('columns.customer')}
      className="h-8 w-full sm:w-56 [&_.control]:h-8"
      placeholder={t('any_customer')}
      canAdd={false}
      clearable
      value={customer}
      onChoose={(entry) => setFilters({ customer: entry?.sku ?? '' })}
    />
  )
}
