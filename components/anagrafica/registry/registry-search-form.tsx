'use client'

import { ArrowDownAZ, ArrowUpAZ, Search, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DebouncedInput } from '@/components/kit/fields/debounced-input'
import { FormField } from '@/components/kit/fields/form-field'
import { IfRole, useUser } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { CategoryPicker } from '../categories/category-picker'
import { useCategories } from '../categories/use-categories'
import { useTags } from '../tags/use-tags'
import {
  countFilters,
  type RegistryQuery,
  registryOrders,
  registryTypes,
  textFilters,
} from './registry-query'

type SearchProps = {
  query: RegistryQuery
  onChange: (patch: Partial<RegistryQuery>) => void
  onClear: () => void
}

/** One free text, the order, and every filter of document 3 §7 in a panel that opens. */
export function RegistrySearchForm({ query, onChange, onClear }: SearchProps) {
  const t = useTranslations('registry.manager')
  const panel = useId()
  const count = countFilters(query)
  const [opened, setOpened] = useState(count > 0)
  return (
    <search className="mb-4 block rounded-xl border bg-surface">
      <div className="flex flex-wrap items-center gap-2 p-3">
        <div className="relative min-w-0 flex-[1_1_16rem]">
          <Search aria-hidden className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-soft" />
          <DebouncedInput
            type="search"
            aria-label={t('search_label')}
            placeholder={t('search')}
            className="pl-8"
            value={query.search}
            onValueChange={(search) => onChange({ search })}
          />
        </div>
        <Button aria-expanded={opened} aria-controls={panel} onClick={() => setOpened(!opened)}>
          <SlidersHorizontal aria-hidden />
          {count > 0 ? t('filters_count', { count }) : t('filters')}
        </Button>
        <OrderChoice query={query} onChange={onChange} />
      </div>
      <div id={panel} hidden={!opened} className="border-t p-3">
        {opened ? <FilterPanel query={query} onChange={onChange} onClear={onClear} /> : null}
      </div>
    </search>
  )
}

function OrderChoice({ query, onChange }: Pick<SearchProps, 'query' | 'onChange'>) {
  const t = useTranslations('registry.manager')
  const isAscending = query.order_as === 'asc'
  const direction = t(isAscending ? 'ascending' : 'descending')
  const Icon = isAscending ? ArrowDownAZ : ArrowUpAZ
  return (
    <div className="flex items-center gap-1">
      <div className="w-40">
        <Select
          aria-label={t('order')}
          value={query.order_by}
          onChange={(event) => {
            const order_by = registryOrders.find((order) => order === event.target.value)
            onChange({ order_by })
          }}
          options={registryOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
        />
      </div>
      <Button
        size="icon"
        aria-label={t('direction', { direction })}
        title={direction}
        onClick={() => onChange({ order_as: isAscending ? 'desc' : 'asc' })}
      >
        <Icon aria-hidden />
      </Button>
    </div>
  )
}

function FilterPanel({ query, onChange, onClear }: SearchProps) {
  const t = useTranslations('registry')
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
        <FormField label={t('manager.type')}>
          {(field) => (
            <Select
              {...field}
              value={query.type}
              onChange={(event) =>
                onChange({ type: registryTypes.find((type) => type === event.target.value) })
              }
              options={registryTypes.map((value) => ({ value, label: t(`manager.types.${value}`) }))}
            />
          )}
        </FormField>
        <IfRole any={['GUI_CAN_LIST_ANAGRAFICA_FAMILY']}>
          <StructureFilter query={query} onChange={onChange} />
        </IfRole>
        <CategoryFilter query={query} onChange={onChange} />
        <TagFilter query={query} onChange={onChange} />
        {textFilters.map((name) => (
          <FormField key={name} label={t(`fields.${name}`)}>
            {(field) => (
              <DebouncedInput
                {...field}
                maxLength={100}
                autoComplete="off"
                value={query[name]}
                onValueChange={(value) => onChange({ [name]: value })}
              />
            )}
          </FormField>
        ))}
      </div>
      <Button variant="link" className="justify-self-start" onClick={onClear}>
        {t('manager.clear')}
      </Button>
    </div>
  )
}

function TagFilter({ query, onChange }: Pick<SearchProps, 'query' | 'onChange'>) {
  const t = useTranslations('registry')
  const { data = [] } = useTags()
  const names = data.map(({ name }) => name)
  const isKnown = names.some((name) => name.toLowerCase() === query.tag.toLowerCase())
  const all = query.tag && !isKnown ? [...names, query.tag] : names
  return (
    <FormField label={t('fields.tag')}>
      {(field) => (
        <Select
          {...field}
          value={all.find((name) => name.toLowerCase() === query.tag.toLowerCase()) ?? ''}
          onChange={(event) => onChange({ tag: event.target.value })}
          placeholder={t('manager.tag_all')}
          options={all.map((value) => ({ value, label: value }))}
        />
      )}
    </FormField>
  )
}

function StructureFilter({ query, onChange }: Pick<SearchProps, 'query' | 'onChange'>) {
  const t = useTranslations('registry')
  const { structure_list, family } = useUser()
  const names = structure_list.filter((item) => item.family === family).map((item) => item.name)
  const all =
    query.structure_name && !names.includes(query.structure_name) ? [...names, query.structure_name] : names
  return (
    <FormField label={t('fields.structure_name')}>
      {(field) => (
        <Select
          {...field}
          value={query.structure_name}
          onChange={(event) => onChange({ structure_name: event.target.value })}
          placeholder={t('manager.structure_all')}
          options={all.map((value) => ({ value, label: value }))}
        />
      )}
    </FormField>
  )
}

function CategoryFilter({ query, onChange }: Pick<SearchProps, 'query' | 'onChange'>) {
  const t = useTranslations('registry')
  const { categories = [] } = useCategories()
  if (categories.length === 0 && query.category === null) return null
  return (
    <FormField label={t('fields.category_id')}>
      {(field) => (
        <CategoryPicker
          {...field}
          categories={categories}
          value={query.category}
          onValueChange={(category) => onChange({ category })}
          none={t('manager.category_all')}
        />
      )}
    </FormField>
  )
}
