'use client'

import { Filter, ListFilter, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateInput } from '@/components/kit/fields/date-input'
import { FormField } from '@/components/kit/fields/form-field'
import { SearchInput } from '@/components/kit/fields/search-input'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { Label } from '@/components/ui/label'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import type { StateSubject } from '@/lib/domain/documents/lists/state-word'
import { useStateWord } from './state-chip'

/**
 * The filters that the lists of documents keep in their URL; `fs` holds states, separated by commas (document 3 §2).
 */
export type DocumentFilters = {
  fs: string
  search: string
  date_from: string
  date_to: string
  /** Of invoices only. */
  typology?: string
  /** 'true': only what is still to be paid. */
  open?: '' | 'true'
  /** 'true': only what should have been paid before today. */
  overdue?: '' | 'true'
  /** 'true': only what waits to be sent to SdI. */
  to_send?: '' | 'true'
  /** Of one customer. */
  ana_sku?: string
}

type FiltersProps = {
  filters: DocumentFilters
  setFilters: (patch: Partial<DocumentFilters>) => void
  /** Those that documents of the list can be in, in the order of their life. */
  states: readonly string[]
  of: StateSubject
  /** Names the fields that the text is looked for in; number, description or customer by default. */
  searchLabel?: string
  /** The name of the customer that the list is filtered by. */
  customer?: string | undefined
}

/** The advanced search of a list of documents: text, states, days, and of invoices the typology. */
export function DocumentsFilters(props: FiltersProps) {
  const { filters, setFilters } = props
  const t = useTranslations('documents')
  return (
    <>
      <SearchInput
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        label={props.searchLabel ?? t('search')}
        className="sm:w-84"
      />
      <StateFilter {...props} />
      <MoreFilters {...props} />
      {filters.ana_sku ? (
        <Button
          size="sm"
          aria-label={t('filters.clear_customer')}
          onClick={() => setFilters({ ana_sku: '' })}
        >
          <span className="max-w-48 truncate">{props.customer || t('filters.customer')}</span>
          <X aria-hidden />
        </Button>
      ) : null}
    </>
  )
}

function StateFilter({ filters, setFilters, states, of }: FiltersProps) {
  const t = useTranslations('documents')
  const word = useStateWord()
  const chosen = filters.fs.split(',').filter((state) => states.includes(state))
  const toggle = (state: string, on: boolean) => {
    const next = states.filter((entry) => (entry === state ? on : chosen.includes(entry)))
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
        {states.map((state) => (
          <DropdownMenuCheckboxItem
            key={state}
            checked={chosen.includes(state)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(on) => toggle(state, on)}
          >
            {word(state, of)}
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
  const t = useTranslations('documents')
  const { typology, open, overdue, to_send, date_from, date_to } = filters
  const count = [typology, open, overdue, to_send, date_from, date_to].filter(Boolean).length
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
        {filters.typology === undefined ? null : (
          <FormField label={t('typology.label')}>
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
        )}
        {(['open', 'overdue', 'to_send'] as const).map((name) =>
          filters[name] === undefined ? null : (
            <Label key={name} className="flex items-center gap-2 font-normal">
              <Checkbox
                checked={filters[name] === 'true'}
                onCheckedChange={(on) => setFilters({ [name]: on === true ? 'true' : '' })}
              />
              {t(`filters.${name}`)}
            </Label>
          ),
        )}
        <FormField label={t('filters.from')}>
          {(field) => (
            <DateInput
              {...field}
              value={filters.date_from}
              onValueChange={(date_from) => setFilters({ date_from })}
            />
          )}
        </FormField>
        <FormField label={t('filters.to')}>
          {(field) => (
            <DateInput
              {...field}
              value={filters.date_to}
              onValueChange={(date_to) => setFilters({ date_to })}
            />
          )}
        </FormField>
        <Button
          size="sm"
          variant="ghost"
          disabled={count === 0}
          onClick={() =>
            setFilters({
              date_from: '',
              date_to: '',
              ...(filters.typology === undefined ? {} : { typology: '' }),
              ...(filters.open === undefined ? {} : { open: '' as const }),
              ...(filters.overdue === undefined ? {} : { overdue: '' as const }),
              ...(filters.to_send === undefined ? {} : { to_send: '' as const }),
            })
          }
        >
          {t('filters.clear')}
        </Button>
      </PopoverContent>
    </Popover>
  )
}
