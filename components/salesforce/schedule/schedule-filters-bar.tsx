'use client'

import { CalendarRange, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { SearchInput } from '@/components/kit/fields/search-input'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { paymentMethods } from '@/lib/api/salesforce/invoices/invoice-fields'
import { DUE_CHOICES, FLOWS } from '@/lib/api/salesforce/schedule/schedule-fields'
import type { ScheduleFilters } from './schedule-spec'

type FiltersProps = {
  filters: ScheduleFilters
  setFilters: (patch: Partial<ScheduleFilters>) => void
  /** The name of the counterparty that is looked for. */
  party: string
  /** The calendar chooses its days itself. */
  withDays: boolean
}

/** The filters of the scadenzario: in or out, overdue or not, method, party and days. */
export function ScheduleFiltersBar({ filters, setFilters, party, withDays }: FiltersProps) {
  const t = useTranslations('schedule')
  const methods = useTranslations('payment')
  return (
    <>
      <SearchInput
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        label={t('search')}
        className="sm:w-72"
      />
      <Select
        aria-label={t('flow.label')}
        className="h-8 w-auto"
        value={filters.flow}
        placeholder={t('flow.all')}
        options={FLOWS.map((value) => ({ value, label: t(`flow.${value}`) }))}
        onChange={(event) => setFilters({ flow: event.target.value as ScheduleFilters['flow'] })}
      />
      <Select
        aria-label={t('due.label')}
        className="h-8 w-auto"
        value={filters.due}
        placeholder={t('due.all')}
        options={DUE_CHOICES.map((value) => ({ value, label: t(`due.${value}`) }))}
        onChange={(event) => setFilters({ due: event.target.value as ScheduleFilters['due'] })}
      />
      <Select
        aria-label={t('method.label')}
        className="h-8 w-auto"
        value={filters.method}
        placeholder={t('method.all')}
        options={paymentMethods.map((value) => ({ value, label: methods(value) }))}
        onChange={(event) => setFilters({ method: event.target.value as ScheduleFilters['method'] })}
      />
      {withDays ? <PeriodFilter filters={filters} setFilters={setFilters} /> : null}
      {filters.ana_sku ? (
        <Button size="sm" aria-label={t('counterparty.clear')} onClick={() => setFilters({ ana_sku: '' })}>
          <span className="max-w-48 truncate">{party || t('counterparty.label')}</span>
          <X aria-hidden />
        </Button>
      ) : null}
    </>
  )
}

function PeriodFilter({ filters, setFilters }: Pick<FiltersProps, 'filters' | 'setFilters'>) {
  const t = useTranslations('schedule.period')
  const count = [filters.date_from, filters.date_to].filter(Boolean).length
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <CalendarRange aria-hidden />
          {t('label')}
          {count > 0 ? <Badge tone="info">{count}</Badge> : null}
        </Button>
      </PopoverTrigger>
      <PopoverContent className="grid gap-3" aria-label={t('label')}>
        {(['from', 'to'] as const).map((end) => (
          <FormField key={end} label={t(end)}>
            {(field) => (
              <DateInput
                {...field}
                value={filters[`date_${end}`]}
                onValueChange={(day) => setFilters({ [`date_${end}`]: day })}
              />
            )}
          </FormField>
        ))}
        <Button
          size="sm"
          variant="ghost"
          disabled={count === 0}
          onClick={() => setFilters({ date_from: '', date_to: '' })}
        >
          {t('clear')}
        </Button>
      </PopoverContent>
    </Popover>
  )
}
