'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayText } from '@/components/kit/day'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormFault } from '@/components/kit/fields/form-fault'
import { NumberInput } from '@/components/kit/fields/number-input'
import { SearchInput } from '@/components/kit/fields/search-input'
import { Money } from '@/components/kit/money'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { BankMovement, MatchTarget } from '@/lib/api/salesforce/bank/bank-fields'
import { money, sum, toWire } from '@/lib/domain/core/money'
import type { BankActions } from './use-bank-actions'
import { useTargetName } from './use-target-name'

type ChosenTargets = ReadonlyMap<string, { target: MatchTarget; amount: number }>

const keyOf = ({ kind, id }: MatchTarget): string => `${kind}-${id}`

/**
 * The documents that a movement pays, chosen by hand: each takes its residual, as far as the movement still covers it.
 */
export function MatchDialog({
  movement,
  actions,
  onClose,
}: {
  movement: BankMovement
  actions: BankActions
  onClose: () => void
}) {
  const t = useTranslations('bank.choose')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ChosenTargets>(new Map())
  const { data: list } = useQuery({
    queryKey: ['bank-targets', movement.id, search],
    queryFn: async () =>
      (await api.salesforce.bankMovements.targets({ id: movement.id, search })).response.target_list,
  })
  const parts = [...chosen.values()]
  const left = toWire(money(movement.left).minus(sum(parts.map(({ amount }) => money(amount)))))
  const toggle = (target: MatchTarget) => {
    const next = new Map(chosen)
    if (!next.delete(keyOf(target))) {
      next.set(keyOf(target), { target, amount: Math.max(0, Math.min(target.residual, left)) })
    }
    setChosen(next)
  }
  const setAmount = (target: MatchTarget, amount: number) =>
    setChosen(new Map(chosen).set(keyOf(target), { target, amount }))
  const send = async () => {
    const part_list = parts.map(({ target, amount }) => ({ kind: target.kind, id: target.id, amount }))
    if (await actions.confirm(movement.id, part_list)) onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      text={t('text')}
      submit={t('submit')}
      className="md:max-w-2xl"
      pending={actions.running !== null}
      disabled={parts.length === 0 || left < 0 || parts.some(({ amount }) => amount <= 0)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <SearchInput value={search} onSearch={setSearch} label={t('search')} className="sm:w-full" />
      <ul aria-label={t('list')} className="max-h-80 divide-y overflow-auto rounded-lg border">
        {list === undefined ? <Skeleton className="m-3 h-16" /> : null}
        {list?.length === 0 ? <li className="p-3 text-ink-soft">{t('nothing')}</li> : null}
        {[...parts.map(({ target }) => target), ...(list ?? []).filter((one) => !chosen.has(keyOf(one)))].map(
          (target) => (
            <TargetRow
              key={keyOf(target)}
              target={target}
              amount={chosen.get(keyOf(target))?.amount ?? null}
              onToggle={() => toggle(target)}
              onAmount={(amount) => setAmount(target, amount)}
            />
          ),
        )}
      </ul>
      <p role="status" className="flex justify-between gap-3">
        <span>{t('left')}</span>
        <Money value={left} className={left < 0 ? 'text-state-error' : 'font-medium'} />
      </p>
      <FormFault>{left < 0 ? t('too_much') : null}</FormFault>
    </FormDialog>
  )
}

function TargetRow({
  target,
  amount,
  onToggle,
  onAmount,
}: {
  target: MatchTarget
  /** The part that the target takes, in EUR; null while it is not chosen. */
  amount: number | null
  onToggle: () => void
  onAmount: (amount: number) => void
}) {
  const t = useTranslations('bank')
  const name = useTargetName()(target)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <Checkbox
        aria-label={`${name} · ${target.name}`}
        checked={amount !== null}
        onCheckedChange={onToggle}
      />
      <span className="min-w-40 grow">
        <span className="block break-words">
          {name} · {target.name}
        </span>
        <span className="block text-ink-soft text-sm">
          <DayText value={target.due_day ?? target.date} form="short" /> · {t('choose.open')}{' '}
          <Money value={target.residual} />
        </span>
      </span>
      {amount === null ? null : (
        <NumberInput
          aria-label={t('choose.amount', { name })}
          value={amount}
          className="w-28"
          onValueChange={(next) => onAmount(next ?? 0)}
        />
      )}
    </li>
  )
}
