'use client'

import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Landmark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { TablePager } from '@/components/kit/data-table/table-pager'
import { useTableQuery } from '@/components/kit/data-table/use-table-query'
import { useTableState } from '@/components/kit/data-table/use-table-state'
import { EmptyState } from '@/components/kit/empty-state'
import { SearchInput } from '@/components/kit/fields/search-input'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useHasRole } from '@/components/shell/session/user-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { BankAccount, BankMovement } from '@/lib/api/salesforce/bank/bank-fields'
import { formatNumber } from '@/lib/i18n/formats'
import { BankAccounts } from './bank-accounts'
import { BankDrop } from './bank-drop'
import {
  ACCOUNTS_KEY,
  type BankInput,
  type BankPage,
  bankInput,
  bankSpec,
  MOVEMENTS_KEY,
  pageOf,
} from './bank-spec'
import { MatchDialog } from './match-dialog'
import { MovementCard } from './movement-card'
import { type BankActions, useBankActions } from './use-bank-actions'

const load = async (input: BankInput): Promise<BankPage> =>
  pageOf((await api.salesforce.bankMovements.list(input)).response)

const loadAccounts = async () => (await api.salesforce.bankStatements.accounts({})).response.account_list

type Initial = { input: BankInput; page: BankPage; accounts: readonly BankAccount[] }

/** Accounts, statements and movements: what each movement pays or may pay, confirmed by a press. */
export function BankView({ initial }: { initial: Initial }) {
  const manages = useHasRole()('GUI_CAN_MANAGE_BANK')
  const state = useTableState(bankSpec)
  const { query, filters } = state
  const input = useMemo(() => bankInput(query, filters), [query, filters])
  const data = useTableQuery({ key: MOVEMENTS_KEY, input, load, initial })
  const { data: accounts } = useQuery({
    queryKey: [ACCOUNTS_KEY],
    queryFn: loadAccounts,
    initialData: initial.accounts,
  })
  const actions = useBankActions()
  const isNew = accounts.length === 0 && !hasMovements(data.page?.summary) && filters.search === ''
  return (
    <div className="grid gap-5">
      <BankAccounts
        accounts={accounts}
        chosen={filters.iban}
        onChoose={(iban) => state.setFilters({ iban })}
      />
      {manages && accounts.length > 0 ? <BankDrop accounts={accounts} /> : null}
      {isNew ? null : (
        <>
          <Toolbar state={state} summary={data.page?.summary} actions={actions} manages={manages} />
          <Movements data={data} actions={actions} manages={manages} />
        </>
      )}
      {data.page && data.page.total > 0 ? (
        <div className="rounded-lg border bg-surface">
          <TablePager state={state} total={data.page.total} />
        </div>
      ) : null}
    </div>
  )
}

const hasMovements = (summary: BankPage['summary'] | undefined): boolean =>
  !summary || summary.open + summary.reconciled + summary.ignored > 0

const STATES = [
  ['OPEN', 'open'],
  ['RECONCILED', 'reconciled'],
  ['IGNORED', 'ignored'],
] as const

type ToolbarProps = {
  state: ReturnType<typeof useTableState<'day' | 'amount' | 'id', typeof bankSpec.filters>>
  summary: BankPage['summary'] | undefined
  actions: BankActions
  manages: boolean
}

function Toolbar({ state: { filters, setFilters }, summary, actions, manages }: ToolbarProps) {
  const t = useTranslations('bank')
  const language = useLanguage()
  const certain = summary?.certain_id_list ?? []
  return (
    <div className="flex flex-wrap items-center gap-3">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{t('states_label')}</legend>
        {STATES.map(([state, key]) => (
          <Button
            key={state}
            size="sm"
            variant={filters.state === state ? undefined : 'ghost'}
            aria-pressed={filters.state === state}
            onClick={() => setFilters({ state })}
          >
            {t(`states.${state}`)}
            <span className="tabular text-ink-soft">
              {summary ? formatNumber(summary[key], language) : ''}
            </span>
          </Button>
        ))}
      </fieldset>
      <SearchInput
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
        label={t('search')}
        className="sm:w-72"
      />
      {manages && certain.length > 0 && filters.state === 'OPEN' ? (
        <Button
          variant="primary"
          size="sm"
          className="sm:ml-auto"
          pending={actions.running === 'certain'}
          onClick={() => void actions.confirmCertain(certain)}
        >
          {actions.running === 'certain' ? null : <CheckCheck aria-hidden />}
          {t('actions.confirm_certain', { count: certain.length })}
        </Button>
      ) : null}
    </div>
  )
}

type MovementsProps = {
  data: ReturnType<typeof useTableQuery<BankInput, BankPage>>
  actions: BankActions
  manages: boolean
}

function Movements({ data, actions, manages }: MovementsProps) {
  const t = useTranslations('bank')
  const errorText = useErrorText()
  const [chosen, choose] = useState<BankMovement | null>(null)
  if (data.error) {
    return (
      <EmptyState
        title={errorText(data.error).text}
        action={<Button onClick={data.retry}>{t('retry')}</Button>}
      />
    )
  }
  if (!data.page) return <Skeleton className="h-40" />
  if (data.page.rows.length === 0) {
    return <EmptyState icon={Landmark} title={t('empty')} text={t('empty_text')} />
  }
  return (
    <>
      <ul aria-label={t('movements')} className={cn('grid gap-3', data.isStale && 'opacity-60')}>
        {data.page.rows.map((movement) => (
          <MovementCard
            key={movement.id}
            movement={movement}
            actions={actions}
            manages={manages}
            onChoose={choose}
          />
        ))}
      </ul>
      {chosen ? <MatchDialog movement={chosen} actions={actions} onClose={() => choose(null)} /> : null}
    </>
  )
}
