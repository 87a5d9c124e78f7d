'use client'

import { Filter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { SearchInput } from '@/components/kit/fields/search-input'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import type { AuditFilters } from './audit-spec'
import { AUDIT_ACTIONS, AUDIT_ENTITIES, useAuditWords } from './audit-words'

type FiltersProps = { filters: AuditFilters; setFilters: (patch: Partial<AuditFilters>) => void }

const NONE = { action: '', entity: '', entity_id: '', date_from: '', date_to: '' }

/** Filters of the audit trail: user, action, record and day. */
export function AuditFiltersBar({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('audit')
  const count = Object.keys(NONE).filter((key) => filters[key as keyof typeof NONE]).length
  return (
    <>
      <SearchInput
        value={filters.who}
        onSearch={(who) => setFilters({ who })}
        label={t('filters.who')}
        className="sm:w-72"
      />
      <Popover>
        <PopoverTrigger asChild>
          <Button size="sm">
            <Filter aria-hidden />
            {t('filters.more')}
            {count > 0 ? <Badge tone="info">{count}</Badge> : null}
          </Button>
        </PopoverTrigger>
        <PopoverContent className="grid gap-3" aria-label={t('filters.more')}>
          <CodeFilters filters={filters} setFilters={setFilters} />
          <DayFilter name="date_from" filters={filters} setFilters={setFilters} />
          <DayFilter name="date_to" filters={filters} setFilters={setFilters} />
          <Button size="sm" variant="ghost" disabled={count === 0} onClick={() => setFilters(NONE)}>
            {t('filters.clear')}
          </Button>
        </PopoverContent>
      </Popover>
    </>
  )
}

function CodeFilters({ filters, setFilters }: FiltersProps) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const choices = [
    { name: 'action', label: t('columns.action'), codes: AUDIT_ACTIONS, word: words.action },
    { name: 'entity', label: t('columns.entity'), codes: AUDIT_ENTITIES, word: words.entity },
  ] as const
  return choices.map(({ name, label, codes, word }) => (
    <FormField key={name} label={label}>
      {(field) => (
        <Select
          {...field}
          value={filters[name]}
          placeholder={t('filters.any')}
          options={codes.map((code) => ({ value: code, label: word(code) }))}
          onChange={(event) => setFilters({ [name]: event.target.value })}
        />
      )}
    </FormField>
  ))
}

function DayFilter({ name, filters, setFilters }: FiltersProps & { name: 'date_from' | 'date_to' }) {
  const t = useTranslations('audit.filters')
  return (
    <FormField label={t(name)}>
      {(field) => (
        <DateInput {...field} value={filters[name]} onValueChange={(day) => setFilters({ [name]: day })} />
      )}
    </FormField>
  )
}
