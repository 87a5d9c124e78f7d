'use client'

import { Filter, ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/date-input'
import { FormField } from '@/components/kit/form-field'
import { SearchInput } from '@/components/kit/search-input'
import { useStateWord } from '@/components/kit/state-chip'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { type InvoiceFilters, statesOf } from './invoices-spec'

/** The states that an active invoice of ours can be in, in the order of its life. */
const STATES = [
  'DRAFT',
  'TO_BE_ISSUED',
  'ISSUED',
  'DIGITAL_SENT_IN_PROGRESS',
  'DIGITAL_SENT_ESITO_OK',
  'DIGITAL_SENT_SUCCESS',
  'DIGITAL_SENT_WARNING',
  'DIGITAL_SENT_ERROR',
  'DIGITAL_SENT_ESITO_KO',
  'DIGITAL_OUTPUT_ERROR',
  'PAYED',
  'LATE',
  'EXPIRED',
  'DELETED',
] as const

type FiltersProps = {
  filters: InvoiceFilters
  setFilters: (patch: Partial<InvoiceFilters>) => void
}

/** The advanced search of the list: text, states, typology, days. */
export function InvoicesFilters({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('invoices')
  return (
    <>
      <SearchInput
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        label={t('search')}
        className="sm:w-80"
      />
      <StateFilter filters={filters} setFilters={setFilters} />
      <MoreFilters filters={filters} setFilters={setFilters} />
    </>
  )
}

function StateFilter({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('invoices')
  const word = useStateWord()
  const chosen = statesOf(filters.fs)
  const toggle = (state: string, on: boolean) => {
    const next = STATES.filter((entry) => (entry === state ? on : chosen.includes(entry)))
    setFilters({ fs: next.join(',') })
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button size="sm">
          <ListFilter aria-hidden />
          {t('filters.state')}
          {chosen.length > 0 ? <Badge tone="info">{chosen.length}</Badge> : null}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-h-96 overflow-y-auto">
        {STATES.map((state) => (
          <DropdownMenuCheckboxItem
            key={state}
            checked={chosen.includes(state)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(on) => toggle(state, on)}
          >
            {word(state)}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem disabled={chosen.length === 0} onSelect={() => setFilters({ fs: '' })}>
          {t('filters.all_states')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function MoreFilters({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('invoices')
  const count = [filters.typology, filters.date_from, filters.date_to].filter(Boolean).length
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Filter aria-hidden />
          {t('filters.more')}
          {count > 0 ? <Badge tone="info">{count}</Badge> : null}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3" aria-label={t('filters.more')}>
        <FormField label={t('columns.typology')}>
          {(field) => (
            <Select
              {...field}
              value={filters.typology}
              placeholder={t('filters.any')}
              options={[
                { value: 'DIGITAL', label: t('typology.DIGITAL') },
                { value: 'STANDARD', label: t('typology.STANDARD') },
              ]}
              onChange={(event) => setFilters({ typology: event.target.value })}
            />
          )}
        </FormField>
        <FormField label={t('filters.from')}>
          {(field) => (
            <DateInput
              {...field}
              value={filters.date_from}
              onChange={(event) => setFilters({ date_from: event.target.value })}
            />
          )}
        </FormField>
        <FormField label={t('filters.to')}>
          {(field) => (
            <DateInput
              {...field}
              value={filters.date_to}
              onChange={(event) => setFilters({ date_to: event.target.value })}
            />
          )}
        </FormField>
        <Button
          size="sm"
          variant="ghost"
          disabled={count === 0}
          onClick={() => setFilters({ typology: '', date_from: '', date_to: '' })}
        >
          {t('filters.clear')}
        </Button>
      </PopoverContent>
    </Popover>
  )
}
